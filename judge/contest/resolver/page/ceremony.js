"use strict";

const read = id => JSON.parse(document.getElementById(id).textContent);
const view = read("view"), words = read("words");
const points = view.scoring === "ioi";
const teams = new Map(view.teams.map(team => [team.id, team]));
const part = id => document.getElementById(id);
const body = document.querySelector("tbody");

// mostRows is the number of rows that the page shows at once, around the team in focus.
const mostRows = 300;

let state; // the board after the first state.at steps

function restart() {
  state = {at: 0, rows: structuredClone(view.rows), focus: "", problem: -1, final: new Map(), step: null};
}

// apply performs the next step on the state.
function apply() {
  const step = view.steps[state.at++];
  state.step = step;
  state.focus = step.team;
  if (step.column !== undefined) state.problem = step.column;
  switch (step.kind) {
  case "reveal":
    Object.assign(state.rows[step.from], step.sum);
    state.rows[step.from].cells[state.problem] = step.cell;
    break;
  case "move":
    state.rows.splice(step.to, 0, ...state.rows.splice(step.from, 1));
    break;
  case "announce":
    state.problem = -1;
    state.final.set(step.team, step);
  }
}

// go shows the board after a number of steps.
function go(to) {
  to = Math.max(0, Math.min(to, view.steps.length));
  const one = to === state.at + 1;
  if (to < state.at) restart();
  while (state.at < to) apply();
  history.replaceState(null, "", to ? "#" + to : location.pathname + location.search);
  show(one && state.step.kind === "move");
}

// award returns the number of steps after which the next award is announced, or that of all steps.
function award() {
  const next = view.steps.findIndex((step, i) => i >= state.at && step.awards);
  return next < 0 ? view.steps.length : next + 1;
}

const tied = (a, b) => points ? a.points === b.points : a.solved === b.solved && a.time === b.time && a.last === b.last;

// element makes an element with a class and children, which are elements or texts.
function element(name, kind, ...children) {
  const one = document.createElement(name);
  if (kind) one.className = kind;
  one.append(...children.filter(child => child !== ""));
  return one;
}

function picture(address, kind) {
  const one = element("img", kind);
  one.src = address;
  one.alt = "";
  return one;
}

const decimal = number => String(Math.round(number * 100) / 100);

// cell makes a cell of the board.
function cell(c) {
  const tries = c.tries ? element("small", "", String(c.tries)) : "";
  const worth = points ? decimal(c.points || 0) : String(c.minute || 0);
  if (c.pending && !c.solved) return element("td", "pending", `? ${c.pending}`, points && c.points ? " " + worth : "", tries);
  if (c.solved) return element("td", c.first ? "first" : "ok", (c.first ? "★ " : "✓ ") + worth, tries);
  if (points && c.points) return element("td", "part", worth, tries);
  return c.tries ? element("td", "bad", "✗", tries) : element("td", "");
}

// line makes a row of the board.
function line(row, rank) {
  const team = teams.get(row.team), final = state.final.get(row.team);
  const medal = final && final.awards ? final.awards.find(id => id.endsWith("-medal")) : undefined;
  const place = element("td", "rank", String(final ? final.rank : rank));
  if (medal) {
    const dot = element("span", "medal " + medal);
    dot.title = view.awards[medal];
    dot.setAttribute("role", "img");
    dot.setAttribute("aria-label", view.awards[medal]);
    place.append(" ", dot);
  }
  const name = element("th", "team", team.logo ? picture(team.logo, "logo") : "", team.logo ? " " : "", team.name, team.organization ? element("small", "", team.organization) : "");
  name.scope = "row";
  const sums = points ? [element("td", "", decimal(row.points))] : [element("td", "", element("b", "", String(row.solved))), element("td", "", String(row.time))];
  const one = element("tr", row.team === state.focus ? "focus" : "", place, name, ...sums, ...row.cells.map(cell));
  if (row.team === state.focus && state.problem >= 0) one.cells[one.cells.length - row.cells.length + state.problem].classList.add("chosen");
  one.dataset.team = row.team;
  return one;
}

// rowTop returns where the row of the team in focus is on the screen, or undefined.
function rowTop() {
  const row = body.querySelector("tr.focus");
  return row ? row.getBoundingClientRect().top : undefined;
}

// show renders the state. If moves is set, the row in focus slides from its old place.
function show(moves) {
  if (!body) return;
  const before = moves ? rowTop() : undefined;
  let rank = 0;
  state.ranks = state.rows.map((row, i) => rank = i && tied(row, state.rows[i - 1]) ? rank : i + 1);
  const focus = state.rows.findIndex(row => row.team === state.focus);
  const middle = focus < 0 ? state.rows.length - 1 : focus;
  const first = Math.max(0, Math.min(middle - mostRows / 2, state.rows.length - mostRows));
  body.replaceChildren(...state.rows.slice(first, first + mostRows).map((row, i) => line(row, state.ranks[first + i])));
  body.children[middle - first].scrollIntoView({block: "center"});
  if (before !== undefined) slide(body.querySelector("tr.focus"), before - rowTop());
  showAward();
  part("count").textContent = `${state.at} / ${view.steps.length}`;
  part("back").disabled = state.at === 0;
  part("next").disabled = part("fast").disabled = state.at === view.steps.length;
  part("said").textContent = state.at ? view.steps[state.at - 1].text : "";
}

// slide moves a row from a distance to its place. The style sheet turns the transition off for people who
// want less motion.
function slide(row, distance) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  row.style.transform = `translateY(${distance}px)`;
  row.getBoundingClientRect(); // makes the browser lay the row out there
  row.classList.add("moving");
  row.style.transform = "";
}

// source shows a picture, or hides its place if there is none.
function source(id, address) {
  part(id).hidden = !address;
  if (address) part(id).src = address;
  else part(id).removeAttribute("src");
}

// showAward shows the card of the team that the last step announces, if it has an award.
function showAward() {
  const step = state.step && state.at ? view.steps[state.at - 1] : null;
  const shown = step !== null && step.awards !== undefined;
  part("award").hidden = !shown;
  if (!shown) return;
  const team = teams.get(step.team), sum = step.sum;
  source("award-photo", team.photo);
  source("award-logo", team.logo);
  part("award-team").textContent = team.name;
  part("award-organization").textContent = team.organization || "";
  part("award-place").textContent = `${words.place} ${step.rank} · ` + (points ? `${words.points} ${decimal(sum.points)}` : `${words.solved} ${sum.solved} · ${words.time} ${sum.time}`);
  part("award-list").replaceChildren(...step.awards.map(id => id.endsWith("-medal") ? element("li", "medal", element("span", "dot " + id), " ", view.awards[id]) : element("li", "", view.awards[id])));
}

const keys = {
  " ": () => go(state.at + 1), ArrowRight: () => go(state.at + 1), ArrowLeft: () => go(state.at - 1),
  f: () => go(award()), F: () => go(award()), Escape: () => part("award").hidden = true,
};

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
  if (event.key === " " && event.target.closest("button, a")) return; // presses it
  event.preventDefault();
  keys[event.key]();
});

for (const [id, key] of Object.entries({back: "ArrowLeft", next: "ArrowRight", fast: "f", close: "Escape"})) {
  part(id).addEventListener("click", event => {
    keys[key]();
    if (event.detail) event.currentTarget.blur(); // after a click with the mouse, space is the next step again
  });
}

addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));

restart();
go(Number(location.hash.slice(1)) || 0);
