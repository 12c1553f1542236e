// Shows what has changed without reading the page anew. Without script the page works,
// too: it is read anew by hand.
"use strict";
const main = document.querySelector("main[data-live]");

// refresh puts the page's new content in the place of the old one, unless somebody is
// writing in it.
async function refresh() {
  if (main.contains(document.activeElement) && /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
  if ([...main.querySelectorAll("textarea")].some(field => field.value)) return;
  const answer = await fetch(location.href, {headers: {Accept: "text/html"}});
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main");
  if (fresh) main.replaceChildren(...fresh.childNodes);
  const menu = page.querySelector("nav");
  if (menu) document.querySelector("nav").replaceChildren(...menu.childNodes);
}

if (main) {
  let last = null;
  const events = new EventSource("/live");
  events.addEventListener("hello", event => { if (last !== null && last !== event.data) refresh(); last = event.data; });
  events.addEventListener("changed", event => { last = event.data; refresh(); });
  events.addEventListener("progress", event => {
    const {submission, done, of} = JSON.parse(event.data);
    const cell = main.querySelector(`[data-progress="${submission}"]`);
    if (cell && of > 0) cell.textContent = `${done} / ${of}`;
  });
}

const end = document.querySelector("time[data-countdown]");
if (end) {
  const until = new Date(end.dateTime), text = end.textContent;
  const tick = () => {
    const left = Math.max(0, Math.floor((until - Date.now()) / 1000));
    const two = n => String(n).padStart(2, "0");
    end.textContent = `${text} (${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)})`;
  };
  tick();
  setInterval(tick, 1000);
}
