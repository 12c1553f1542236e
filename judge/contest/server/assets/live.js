// Shows what has changed without reading the page anew. Without script the page works,
// too: it is read anew by hand.
"use strict";

// edited reports whether somebody is filling in a form in a part of the page.
function edited(part) {
  return [...part.querySelectorAll("input, select, textarea")].some(field => {
    if (field === document.activeElement) return true;
    if (field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex(one => one.defaultSelected));
    return field.value !== field.defaultValue;
  });
}

const progress = new Map(); // what a submission's cell says while it is judged

// tell shows how far the judging of submissions is.
function tell() {
  for (const [submission, text] of progress) {
    const cell = document.querySelector(`[data-progress="${submission}"]`);
    if (cell) cell.textContent = text; else progress.delete(submission);
  }
}

// news are the sentences on what is new in a part, which screen readers are told.
function news(part) {
  return [...part.querySelectorAll("[data-news]")].map(one => one.dataset.news);
}

// content returns what a part shows. The nonces of its forms are other ones each time.
function content(part) {
  return part.innerHTML.replace(/name="nonce" value="\w+"/g, "");
}

// replace puts new content in the place of the old one, and leaves the focus where it is.
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
let newest = Number(main?.dataset.seq), busy = false; // newest: the event that was heard of last
const stale = new Set(); // the parts that have changed since they were fetched

// here are the parts of this page that live.
function here() {
  return [...document.querySelectorAll("[data-live]")].map(part => part.dataset.live);
}

// refresh fetches the page and shows some parts of it. It returns the number of the event
// up to which they are new.
async function refresh(names) {
  const answer = await fetch(location.href, {headers: {Accept: "text/html", "Grundy-Refresh": "yes"}});
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    if (!names.includes(part.dataset.live)) continue;
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (fresh) replace(part, fresh);
  }
  tell();
  read(false);
  return Number(page.querySelector("main").dataset.seq);
}

const tabs = new BroadcastChannel("grundy-read"); // tells other tabs that something was read

// read notes that the reader has seen the clarifications, if this page shows all of them and
// is in front. The cookie is the reader's: it lasts, and other tabs have it, too. They are
// told when it changes; the server has set it when the page is opened.
function read(opened) {
  const mark = document.querySelector("[data-mark]")?.dataset.mark;
  if (!mark || document.visibilityState !== "visible") return;
  const [name, value] = mark.split("="), was = document.cookie.split("; ").find(one => one.startsWith(name + "="));
  const changed = was !== mark && !(was && parseInt(was.slice(name.length + 1)) > parseInt(value));
  if (changed) {
    document.cookie = `${mark}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  }
  document.querySelector("header nav .count")?.remove();
  if (changed || opened) tabs.postMessage("read");
}
tabs.onmessage = () => refresh(["menu"]).catch(() => {});
document.addEventListener("visibilitychange", () => read(false));

// follow fetches the parts that an event changes, until they are as it left them. What
// changes nothing on this page is not fetched.
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
    // The next event, or the next connection, tries again: as somebody else, for whom other
    // events count, or without the server. If it only failed to answer once, nothing may
    // come for long, so it is asked again.
    if (reached < 0) setTimeout(() => { if (away === 0) follow(newest, []); }, again);
    if (reached < 0 || tries >= 20) break;
    await new Promise(then => setTimeout(then, 500)); // another server may not have the event yet
  }
  busy = false;
}

// The server speaks at least every 30 seconds. When it has been silent for longer, or the
// connection ends and does not come back at once, the page says since when it is old.
const silence = 45000, grace = 3000, again = 5000;
let events, heard = Date.now(), away = 0, leaving = false;

// hear notes that the server is there.
function hear() {
  heard = Date.now();
  away = 0;
  document.body.classList.remove("away");
  const notice = document.querySelector("#away");
  notice.hidden = true;
  notice.textContent = "";
}

// lose notes that the server is away since a time, and says so unless it is back soon.
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

// listen opens the stream of events, and opens it again after errors that end it for the
// browser: those of a proxy whose server is away.
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

// A file that is chosen chooses its language, unless the language fits it already.
document.addEventListener("change", event => {
  const name = event.target.matches("form.hand-in input[type=file]") && event.target.files[0]?.name;
  if (!name) return;
  const select = event.target.form.elements.language, languages = JSON.parse(event.target.dataset.endings);
  const fits = name => languages.filter(([, ...ends]) => ends.some(end => name.endsWith(end))).map(([id]) => id);
  const list = fits(name).length > 0 ? fits(name) : fits(name.toLowerCase());
  if (list.length > 0 && !list.includes(select.value)) select.value = list[0];
});

// tick shows how much time is left. The clock of the server counts, not that of the reader.
function tick() {
  const time = document.querySelector("time[data-now]");
  if (!time) return;
  time.began ??= performance.now();
  const left = new Date(time.dateTime) - new Date(time.dataset.now) - (performance.now() - time.began);
  const seconds = Math.max(0, Math.ceil(left / 1000)), two = n => String(n).padStart(2, "0");
  document.querySelector(".left").textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (seconds === 0 && !time.over) {
    time.over = true;
    setTimeout(() => refresh(here()).catch(() => {}), 1000);
  }
}
tick();
setInterval(tick, 1000);
