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

// replace puts new content in the place of the old one, and leaves the focus where it is.
function replace(part, fresh) {
  if (part.innerHTML === fresh.innerHTML || edited(part)) return;
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
  const answer = await fetch(location.href, {headers: {Accept: "text/html"}});
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    if (!names.includes(part.dataset.live)) continue;
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (fresh) replace(part, fresh);
  }
  tell();
  return Number(page.querySelector("main").dataset.seq);
}

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
    // The next event, or the next connection, tries again: without the server, or as
    // somebody else, for whom other events count.
    if (reached < 0 || tries >= 20) break;
    await new Promise(then => setTimeout(then, 500)); // another server may not have the event yet
  }
  busy = false;
}

if (main) {
  const events = new EventSource("/live");
  events.addEventListener("hello", event => follow(Number(event.data), Number(event.data) > newest ? here() : []));
  events.addEventListener("changed", event => {
    const {seq, parts} = JSON.parse(event.data);
    follow(seq, parts);
  });
  events.addEventListener("progress", event => {
    const {submission, done, of} = JSON.parse(event.data);
    if (of > 0) progress.set(String(submission), `${done} / ${of}`);
    tell();
  });
}

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
