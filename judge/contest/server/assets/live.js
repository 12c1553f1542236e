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

// replace puts new content in the place of the old one, and leaves the focus where it is.
function replace(part, fresh) {
  if (part.innerHTML === fresh.innerHTML || edited(part)) return;
  const focus = part.contains(document.activeElement) && document.activeElement.getAttribute("href");
  part.replaceChildren(...fresh.childNodes);
  if (focus) part.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
}

const main = document.querySelector("main[data-seq]");
let shown = Number(main?.dataset.seq), newest = shown, busy = false;

// refresh fetches the page and shows those parts of it that live.
async function refresh() {
  const answer = await fetch(location.href, {headers: {Accept: "text/html"}});
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (fresh) replace(part, fresh);
  }
  shown = Number(page.querySelector("main").dataset.seq);
  tell();
}

// follow refreshes until the page shows the newest event that it has heard of.
async function follow(seq) {
  newest = Math.max(newest, Number(seq));
  if (busy || shown >= newest) return;
  busy = true;
  try {
    await refresh();
    while (shown < newest) { // another server may not have the event yet
      await new Promise(then => setTimeout(then, 500));
      await refresh();
    }
  } catch {
    newest = shown; // the next event, or the next connection, tries again
  } finally {
    busy = false;
  }
}

if (main) {
  const events = new EventSource("/live");
  events.addEventListener("hello", event => follow(event.data));
  events.addEventListener("changed", event => follow(event.data));
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
    setTimeout(() => refresh().catch(() => {}), 1000);
  }
}
tick();
setInterval(tick, 1000);
