// Updates the parts of a page that have changed. Without this script, the user reloads the
// page to see changes.
"use strict";

// edited reports whether the user is filling in a form in a part of the page.
function edited(part) {
  return [...part.querySelectorAll("input, select, textarea")].some(field => {
    if (field === document.activeElement) return true;
    if (field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex(one => one.defaultSelected));
    return field.value !== field.defaultValue;
  });
}

const progress = new Map(); // the texts of the cells of submissions that are being judged

// tell shows the progress of the submissions that are being judged.
function tell() {
  for (const [submission, text] of progress) {
    const cell = document.querySelector(`[data-progress="${submission}"]`);
    if (cell) cell.textContent = text; else progress.delete(submission);
  }
}

// news returns the sentences of a part that are announced to screen readers when they are new.
function news(part) {
  return [...part.querySelectorAll("[data-news]")].map(one => one.dataset.news);
}

// content returns the HTML of a part without the nonces of its forms, which always differ.
function content(part) {
  return part.innerHTML.replace(/name="nonce" value="\w+"/g, "");
}

// replace replaces the content of a part, unless the user is filling in a form there. A focused
// link keeps the focus.
function replace(part, fresh) {
  if (edited(part)) return;
  if (fresh.dataset.mark !== undefined) part.dataset.mark = fresh.dataset.mark;
  if (content(part) === content(fresh)) return;
  const old = new Set(news(part)), since = news(fresh).filter(one => !old.has(one));
  if (since.length > 0) document.querySelector("#news").textContent = since.join(" ");
  const focus = part.contains(document.activeElement) && document.activeElement.getAttribute("href");
  part.replaceChildren(...fresh.childNodes);
  if (focus) part.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
}

const main = document.querySelector("main[data-seq]");
let newest = Number(main?.dataset.seq), busy = false; // newest: the number of the last known event
const stale = new Set(); // the parts that have changed since they were fetched

// here returns the names of the parts of this page that can change.
function here() {
  return [...document.querySelectorAll("[data-live]")].map(part => part.dataset.live);
}

// refresh fetches the page and shows the named parts of it. It returns the number of the last
// event that they include.
async function refresh(names) {
  const answer = await fetch(location.href, {headers: {Accept: "text/html", "Grundy-Refresh": "yes"}});
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    if (!names.includes(part.dataset.live)) continue;
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (fresh) replace(part, fresh);
  }
  if (names.includes("notices") || names.includes("menu")) document.title = page.title;
  tell();
  unfold();
  read(false);
  return Number(page.querySelector("main").dataset.seq);
}

const tabs = new BroadcastChannel("grundy-read"); // notifies other tabs that clarifications were read

// read records in a cookie that the user has read the clarifications, if this page shows all new
// ones and is visible. It notifies the other tabs if the cookie changes or the page was just
// opened, because then the server has set the cookie.
function read(opened) {
  const mark = document.querySelector("[data-mark]")?.dataset.mark;
  if (mark && document.visibilityState === "visible") remember(mark, opened);
}

// remember sets the cookie of a user who has read the clarifications up to a mark, and removes the
// banner and the numbers of unread ones from the page.
function remember(mark, opened) {
  const [name, value] = mark.split("="), was = document.cookie.split("; ").find(one => one.startsWith(name + "="));
  const changed = was !== mark && !(was && parseInt(was.slice(name.length + 1)) > parseInt(value));
  if (changed) {
    document.cookie = `${mark}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  }
  document.querySelector("header nav .count")?.remove();
  document.querySelector('[data-live="notices"]')?.replaceChildren();
  document.title = document.title.replace(/^\(\d+\) /, "");
  if (changed || opened) tabs.postMessage("read");
}
tabs.onmessage = () => refresh(["menu", "notices"]).catch(() => {});
document.addEventListener("visibilitychange", () => read(false));

// unfold shows the button that marks the banner's clarifications as read. It needs this script.
function unfold() {
  for (const button of document.querySelectorAll("[data-read]")) button.hidden = false;
}
unfold();
document.addEventListener("click", event => {
  const mark = event.target.closest?.("[data-read]")?.dataset.read;
  if (mark) remember(mark, false);
});

// follow fetches the parts of this page that an event changes, until they include the event.
async function follow(seq, names) {
  newest = Math.max(newest, seq);
  for (const name of here()) if (names.includes(name)) stale.add(name);
  if (busy) return;
  busy = true;
  for (let tries = 0; stale.size > 0; tries++) {
    const parts = [...stale], wanted = newest;
    stale.clear();
    const reached = await refresh(parts).catch(() => -1);
    if (reached >= wanted) continue;
    for (const name of parts) stale.add(name);
    // If the user has signed out or the server is away, the next event or connection tries
    // again. If only one request failed, the next event may be far off, so a timer tries again.
    if (reached < 0) setTimeout(() => { if (away === 0) follow(newest, []); }, again);
    if (reached < 0 || tries >= 20) break;
    await new Promise(then => setTimeout(then, 500)); // another server may not have the event yet
  }
  busy = false;
}

// The server sends an event at least every 30 seconds. If it is silent for longer, or the
// connection ends and is not restored at once, the page shows since when it is out of date.
const silence = 45000, grace = 3000, again = 5000;
let events, heard = Date.now(), away = 0, leaving = false;

// hear records that the server has sent something, and hides the notice that it is away.
function hear() {
  heard = Date.now();
  away = 0;
  document.body.classList.remove("away");
  const notice = document.querySelector("#away");
  notice.hidden = true;
  notice.textContent = "";
}

// lose records that the server has been away since a time, and shows a notice unless it is back
// soon.
function lose(since) {
  if (away > 0 || leaving) return;
  away = since;
  setTimeout(() => {
    if (away === 0 || leaving) return;
    const notice = document.querySelector("#away"), time = new Date(away).toLocaleTimeString(document.documentElement.lang, {hour12: false});
    notice.hidden = false;
    notice.textContent = notice.dataset.text.replace("%s", time);
    document.body.classList.add("away");
  }, Math.max(0, since + grace - Date.now()));
}

// listen opens the stream of events. It reopens the stream after an error that the browser does
// not retry, such as the error of a proxy whose server is away.
function listen() {
  events?.close();
  events = new EventSource("/live");
  events.addEventListener("hello", event => {
    hear();
    follow(Number(event.data), Number(event.data) > newest ? here() : []);
  });
  events.addEventListener("beat", hear);
  events.addEventListener("changed", event => {
    hear();
    const {seq, parts} = JSON.parse(event.data);
    follow(seq, parts);
  });
  events.addEventListener("progress", event => {
    hear();
    const {submission, done, of} = JSON.parse(event.data);
    if (of > 0) progress.set(String(submission), `${done} / ${of}`);
    tell();
  });
  events.addEventListener("error", event => {
    lose(Date.now());
    if (event.target.readyState === EventSource.CLOSED) setTimeout(() => { if (events === event.target) listen(); }, again * (1 + Math.random()));
  });
}

if (main) {
  addEventListener("pagehide", () => { leaving = true; });
  addEventListener("pageshow", event => { leaving = false; if (event.persisted) listen(); });
  listen();
  setInterval(() => {
    if (Date.now() - heard < silence || events.readyState !== EventSource.OPEN) return;
    lose(heard);
    listen();
  }, again);
  read(true);
}

// Choosing a file selects its language, unless the selected language already fits the file.
document.addEventListener("change", event => {
  const name = event.target.matches("form.hand-in input[type=file]") && event.target.files[0]?.name;
  if (!name) return;
  const select = event.target.form.elements.language;
  if (!select) return; // submissions are outputs
  const languages = JSON.parse(event.target.dataset.endings);
  const fits = name => languages.filter(([, ...ends]) => ends.some(end => name.endsWith(end))).map(([id]) => id);
  const list = fits(name).length > 0 ? fits(name) : fits(name.toLowerCase());
  if (list.length > 0 && !list.includes(select.value)) select.value = list[0];
});

// tick shows how much time is left. It starts from the server's time, because the user's clock may
// be wrong.
function tick() {
  const time = document.querySelector("time[data-now]");
  if (!time) return;
  time.began ??= performance.now();
  const now = +new Date(time.dataset.now) + performance.now() - time.began, left = new Date(time.dateTime) - now;
  const seconds = Math.max(0, Math.ceil(left / 1000)), two = n => String(n).padStart(2, "0");
  document.querySelector(".left").textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const next = time.dataset.next && new Date(time.dataset.next) <= now ? "next" : "";
  if (seconds === 0 && !time.over || next && !time.next) {
    time.over = seconds === 0;
    time.next = next;
    setTimeout(() => refresh(here()).catch(() => {}), 1000);
  }
}
tick();
setInterval(tick, 1000);
