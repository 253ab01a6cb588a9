import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as T,b as Z,c as Y,d as q,e as w,f as K,g as H,h as R,i as P,j as C,k as X,l as ee,n as te}from"./chunk-J23QHABW.js";import{e as E,i as J,j as G,k as _,p as Q,u as S}from"./chunk-DYHHBGUG.js";import"./chunk-RP6AQ4TF.js";import"./chunk-COEYQ5GS.js";import{d as a,e as v,f as m,g as $,h as V,i as F}from"./chunk-25WWMITW.js";import{e as U}from"./chunk-K4RUD65D.js";import"./chunk-QUDMISWX.js";import"./chunk-XGXE3NUG.js";import"./chunk-6D7HO3IN.js";import"./chunk-YFBSCM2Q.js";import{a as I}from"./chunk-6J52DLUQ.js";import"./chunk-5OABFRVL.js";import{b as x,f as B}from"./chunk-HT3O6RUA.js";import{d as k,e as D}from"./chunk-3WSF35SQ.js";import"./chunk-YFAUVR7Z.js";import{H as L,X as M,Y as z,Z as N}from"./chunk-VCI7ODUE.js";import{a as h}from"./chunk-J7MV4S3N.js";import{a as i}from"./chunk-MVBBL2YF.js";import{setTimeout as He}from"node:timers/promises";import{createServer as tt}from"node:http";var Pe=h.object({source:h.string().regex(/^(?:comment|issue)-\d{1,12}$/),offset:h.number().int().nonnegative(),checked:h.boolean()}),Ce=h.object({number:h.number().int().positive()}),Oe=h.object({body:h.string()});async function re(e,t,r){try{return t==="/api/box"?await Le(e,Pe.parse(r)):t==="/api/merge"?await Me(e,Ce.parse(r)):{ok:!1,said:"There is no such button."}}catch(n){return n instanceof h.ZodError?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:n instanceof Error?n.message.split(`
`)[0]??"It failed.":String(n)}}}i(re,"carryOut");async function Le({maintainer:e,repository:t},{source:r,offset:n,checked:o}){let[s,d]=r.split("-"),l=`/repos/${t}/issues/${s==="comment"?"comments/":""}${d}`,{body:c}=Oe.parse(await e.request(`GET ${l}`));return k(c).some(p=>p.offset===n)?(await e.request(`PATCH ${l}`,{body:D(c,n,o)}),{ok:!0,said:o?`Ticked as ${e.login}. The app takes it up.`:`Unticked as ${e.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}i(Le,"tick");async function Me({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}i(Me,"merge");function oe(e){let t=ne(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(o=>o.replaceAll('"',"")),r=ne(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===r.length&&r.every(o=>o>=0)?F(t.map((o,s)=>({iteration:o,dollars:r[s]??0}))):null}i(oe,"chartOf");var ne=i((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"listed");function ie(e,t){let r=M(e,{extensions:[N()],mdastExtensions:[z()]}),n=k(e).map(({offset:o})=>o);return f(r,{...t,text:e,offsets:n})}i(ie,"renderMarkdown");var f=i((e,t)=>m(e.children.map(r=>ae(r,t))),"children");function ae(e,t){switch(e.type){case"paragraph":return We(e,t)??a`<p>${f(e,t)}</p>`;case"heading":return v(`<h${e.depth+1}>${f(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:Ae(e.value);case"strong":return a`<strong>${f(e,t)}</strong>`;case"emphasis":return a`<em>${f(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return Ie(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${f(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${f(e,t)}</ol>`:a`<ul>${f(e,t)}</ul>`;case"listItem":return Ee(e,t);case"link":return qe(e.url,f(e,{...t,inLink:!0}),t);case"html":return v(je(e.value));default:return"children"in e?f(e,t):a``}}i(ae,"render");var Ie=i(({lang:e,value:t})=>(e==="mermaid"?oe(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"code");function Ee(e,t){let r=e.position?.start.offset;if(typeof e.checked!="boolean"||r===void 0)return a`<li>${f(e,t)}</li>`;let n=t.text.indexOf("[",r)+1,[o,...s]=e.children,d=o?.type==="paragraph"?f(o,t):a``,l=m(s.map(g=>ae(g,t))),p=t.source!==null&&t.offsets.includes(n)?` id="box-${$(t.source)}-${n}" data-source="${$(t.source)}" data-offset="${n}"`:" disabled",u=v(`<input type="checkbox"${p}${e.checked?" checked":""}>`);return a`<li class="task"><label>${u}<span>${d}</span></label>${l}</li>`}i(Ee,"item");function qe(e,t,{localLink:r}){let n=r(e);return n!==null?a`<a href="${n}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}i(qe,"link");function Ae(e){let t=$(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(r,n,o)=>`${n}<a href="/threads/${o}">#${o}</a>`);return v(t.replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>"))}i(Ae,"withReferences");function je(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,r)=>r%2===1?t:$(t)).join("")}i(je,"allowedTags");function We(e,t){let[r,n]=[e.position?.start.offset,e.position?.end.offset],o=r===void 0||n===void 0?[]:t.text.slice(r,n).split(`
`),[s="",d="",...l]=o;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(d.trim())||!o.every(g=>g.startsWith("|")))return null;let c=i(g=>g.trim().slice(1,-1).split(/(?<!\\)\|/).map(b=>ze(b.trim().replaceAll("\\|","|"),t)),"cells"),p=m(c(s).map(g=>a`<th scope="col">${g}</th>`)),u=m(l.map(g=>a`<tr>${m(c(g).map(b=>a`<td>${b}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${p}</tr></thead><tbody>${u}</tbody></table></div>`}i(We,"table");function ze(e,t){let[r]=M(e).children;return r?.type==="paragraph"?f(r,{...t,text:e}):a`${e}`}i(ze,"inline");function se(e){let t=G(e),r=J(e),n=i(s=>r.reduce((d,l)=>d+s(l),0),"sum"),o=t.map(({sha:s,message:d})=>a`<li><code>${s.slice(0,10)}</code> ${d.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${t.length} ${t.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${n(({additions:s})=>s)} lines added, ${n(({deletions:s})=>s)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${m(o)}</ul>
${Ne(e)}
${m(r.map(De))}</section>`}i(se,"pullPart");function Ne(e){let{pull:t,number:r,state:n}=e;return t.mergedAt!==null?a`<p class="notice">Merged by <strong>${t.mergedBy?.login??"somebody"}</strong>.</p>`:n==="closed"?a`<p class="notice">Closed without a merge.</p>`:t.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:_(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${S.maintainer}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}i(Ne,"mergeBox");function De({path:e,status:t,additions:r,deletions:n,patch:o}){let s=(o??"Binary file").split(`
`).map(d=>a`<span class="${Be(d)}">${d}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${r} −${n}</span></summary><pre tabindex="0"><code>${m(s)}</code></pre></details>`}i(De,"fileDiff");var Be=i(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","kindOf");function le(e,t){let r=t.labels.map(({name:o})=>a`<li>${o}</li>`),n=t.comments.map(o=>A(e,o));return a`<h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${O(t)}">${O(t)}</span> ${E(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${r.length===0?null:a`<ul class="labels" aria-label="Labels">${m(r)}</ul>`}
${de(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${E(t)?se(t):null}
${m(n)}`}i(le,"threadView");function O(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}i(O,"stateOf");var A=i((e,t)=>de(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null}),"commentCard");function de(e,t,r){let n=new Date(t.createdAt).toISOString(),o=t.revisions.length===0?"":", edited",s=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${n}">${n.slice(11,19)}</time> UTC${o}</span>`,d={source:r.source,localLink:Ue(e)},l=t.body.trim()===""?a`<p class="quiet">No description.</p>`:ie(t.body,d),c=x(t.body)===null?"card":"card asks";return r.collapsed?a`<article class="${c}" id="${r.source}"><details><summary>${s}, resolved</summary><div class="body">${l}</div></details></article>`:a`<article class="${c}" id="${r.source}"><header>${s}</header><div class="body">${l}</div></article>`}i(de,"card");function Ue({repository:e,github:t}){let r=new URL(t.url).port;return n=>{if(!URL.canParse(n)||new URL(n).port!==r)return null;let o=new URL(n).pathname.replace(`/${e}`,""),[,s,d]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(o)??[];return d===void 0?null:s==="actions/runs"?`/runs/${d}`:`/threads/${d}${new URL(n).hash.replace("#issuecomment-","#comment-")}`}}i(Ue,"localLink");function ce(e,t){let r=w(e).length;return{title:`${r>0?`(${r}) `:""}${t.title} \xB7 Tickgate demo`,standing:a`<p><span class="label">Loop</span> ${P(e)}</p>`.html,nav:Ve(e,t.path).html,main:t.main.html}}i(ce,"regionsOf");var me=i((e,t)=>`<!doctype html>
${a`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title}</title>
<link rel="stylesheet" href="/page.css">
<link rel="icon" href="data:,">
<script type="module" src="/page.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><p class="brand"><a href="/">Tickgate demo</a></p><p class="repository">${e.repository}</p><p class="who">You are <strong>${S.maintainer}</strong>, with write access</p></header>
<div id="standing" class="standing" aria-live="polite">${j(t.standing)}</div>
<p id="said" role="status" class="said"></p>
<div class="columns">
<main id="main" tabindex="-1">${j(t.main)}</main>
<nav id="nav" aria-label="Repository">${j(t.nav)}</nav>
</div>
</body>
</html>`.html}
`,"pageOf"),j=i(e=>({html:e}),"raw");function Ve(e,t){let r=Y(e),n=r.filter(q),o=r.filter(c=>c.pull===null&&!q(c)),s=r.filter(({pull:c})=>c!==null).toReversed(),l=w(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${R(c.body)}</a></li>`);return a`<p class="home">${pe("/","Overview",t)}</p>
${l.length===0||t==="/"?null:a`<h2>Waiting for you</h2><ul class="waiting">${m(l)}</ul>`}
${W("Issues",o,t)}
${W("Pull requests",s,t)}
${W("The loop\u2019s console",n,t)}`}i(Ve,"navigation");function W(e,t,r){if(t.length===0)return null;let n=t.map(o=>{let s=O(o);return a`<li>${pe(`/threads/${o.number}`,`#${o.number} ${o.title}`,r)} <span class="state ${s}">${s}</span></li>`});return a`<h2>${e}</h2><ul>${m(n)}</ul>`}i(W,"list");var pe=i((e,t,r)=>e===r?a`<a href="${e}" aria-current="page">${t}</a>`:a`<a href="${e}">${t}</a>`,"entry");var ue=`
const byId = (id) => document.getElementById(id);
const say = (text) => { byId('said').textContent = text; };

/** The focus and what is unfolded outlive the exchange of a part. */
const exchange = (id, text) => {
  const place = byId(id);
  if (place.dataset.shown === text) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : '';
  const open = new Map([...place.querySelectorAll('details')].map((each, index) => [each.id || index, each.open]));
  place.innerHTML = text;
  place.dataset.shown = text;
  [...place.querySelectorAll('details')].forEach((each, index) => {
    const was = open.get(each.id || index);
    if (was !== undefined) each.open = was;
  });
  if (focused) byId(focused)?.focus({ preventScroll: true });
};

let refreshing = false;
let again = false;
const refresh = async () => {
  if (refreshing) { again = true; return; }
  refreshing = true;
  do {
    again = false;
    try {
      const answer = await fetch(location.pathname, { headers: { accept: 'application/json' } });
      const { title, ...parts } = await answer.json();
      document.title = title;
      for (const [id, text] of Object.entries(parts)) exchange(id, text);
    } catch { /* The demo has ended; the event stream says so. */ }
  } while (again);
  refreshing = false;
};

const send = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { said } = await answer.json();
  say(said);
  if (!answer.ok) await refresh();
};

document.addEventListener('change', (event) => {
  const { source, offset } = event.target.dataset;
  if (source === undefined) return;
  say('Saving\u2026');
  send('/api/box', { source, offset: Number(offset), checked: event.target.checked }).catch(() => say('The demo does not answer.'));
});

document.addEventListener('click', (event) => {
  const { merge } = event.target.dataset;
  if (merge === undefined) return;
  event.target.disabled = true;
  say('Merging\u2026');
  send('/api/merge', { number: Number(merge) }).catch(() => say('The demo does not answer.'));
});

const events = new EventSource('/events');
events.addEventListener('change', refresh);
events.addEventListener('end', (event) => { say(event.data); });
/** The browser tries again by itself; only a demo that has ended stays silent. */
const silent = 'The demo does not answer. If it has ended, this page is as it was then.';
events.addEventListener('error', () => say(silent));
events.addEventListener('open', () => {
  if (byId('said').textContent !== silent) return;
  say('');
  refresh();
});
`;var fe=`
:root { color-scheme: light dark; --ground: #fbfbfa; --paper: #fff; --ink: #1c1e21; --soft: #5a6068; --line: #dcdfe3; --accent: #0b57d0; --mark: #fff6d9; --mark-line: #c99700; --good: #146c2e; --bad: #b3261e; --done: #6b3fa0; --plus: #e6f6e9; --minus: #fdecea; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --paper: #1b1e23; --ink: #e6e8eb; --soft: #a1a8b3; --line: #343941; --accent: #8ab4f8; --mark: #2f2a18; --mark-line: #d9a514; --good: #7bd88f; --bad: #ff8f85; --done: #c4a5f0; --plus: #17301d; --minus: #3a1f1d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; font-weight: 650; }
h2 { font-size: 1rem; margin: 1.75rem 0 .5rem; font-weight: 650; }
h3, h4 { font-size: .9375rem; margin: 1.25rem 0 .375rem; }
p { margin: .5rem 0; }
hr { border: 0; border-top: 1px solid var(--line); }
.quiet, .number, .where { color: var(--soft); font-weight: 400; }
.where { font-size: .875rem; margin: .75rem 0 .25rem; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .5rem; }
.top, .standing, .said { padding-inline: max(1.25rem, calc((100% - 76rem) / 2 + 1.25rem)) !important; }
.top { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--paper); }
.top p { margin: 0; } .brand a { color: inherit; font-weight: 700; text-decoration: none; } .repository { color: var(--soft); } .who { margin-left: auto !important; font-size: .875rem; }
.standing { padding: .25rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--paper); } .standing p { margin: .25rem 0; }
.label { display: inline-block; font-size: .75rem; font-weight: 650; color: var(--soft); text-transform: uppercase; letter-spacing: .04em; margin-right: .375rem; }
.said { margin: 0; padding: .375rem 1.25rem; background: var(--mark); border-bottom: 1px solid var(--mark-line); } .said:empty { display: none; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 20rem; gap: 2.5rem; max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main:focus { outline: none; }
nav { font-size: .9375rem; border-left: 1px solid var(--line); padding-left: 1.5rem; } nav h2:first-of-type { margin-top: 1rem; } nav ul { list-style: none; margin: 0; padding: 0; } nav li { display: flex; justify-content: space-between; align-items: baseline; gap: .75rem; padding: .3125rem 0; line-height: 1.35; } nav a { text-decoration: none; } nav a:hover { text-decoration: underline; } nav a[aria-current] { color: inherit; font-weight: 650; }
.home { margin: 0; } .waiting a { display: block; border-left: 3px solid var(--mark-line); padding-left: .625rem; }
.state { font-size: .75rem; padding: 0 .4375rem; border: 1px solid currentColor; border-radius: 99px; white-space: nowrap; color: var(--soft); line-height: 1.375rem; display: inline-block; }
.state.open, .state.success { color: var(--good); } .state.failure, .state.cancelled { color: var(--bad); } .state.merged { color: var(--done); } .state.in-progress { color: var(--accent); }
.labels { display: flex; flex-wrap: wrap; gap: .375rem; list-style: none; padding: 0; margin: .5rem 0; } .labels li { font-size: .75rem; border: 1px solid var(--line); border-radius: 4px; padding: 0 .5rem; color: var(--soft); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 8px; margin: 1rem 0; }
.card > header, .card > details > summary { padding: .5rem 1rem; border-bottom: 1px solid var(--line); font-size: .875rem; } .card > details > summary { border: 0; cursor: pointer; }
.body { padding: .5rem 1rem .75rem; } .body > :first-child { margin-top: .375rem; }
.asks { border-color: var(--mark-line); } .asks > header { background: var(--mark); border-color: var(--mark-line); border-radius: 8px 8px 0 0; }
ul, ol { padding-left: 1.375rem; } .task { list-style: none; margin-left: -1.375rem; }
.task > ul { padding-left: 3.875rem; } .task > label { display: flex; gap: .75rem; align-items: flex-start; min-height: 44px; box-sizing: border-box; padding: .625rem; margin: .125rem 0; border-radius: 6px; cursor: pointer; } .task > label:hover { background: var(--ground); }
.task input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; flex: none; accent-color: var(--accent); }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: .625rem .75rem; overflow-x: auto; overflow-wrap: normal; }
:not(pre) > code { background: var(--ground); border: 1px solid var(--line); border-radius: 4px; padding: 0 .25rem; }
blockquote { margin: .5rem 0; padding-left: .875rem; border-left: 3px solid var(--line); color: var(--soft); }
summary { cursor: pointer; } sub { vertical-align: baseline; font-size: .8125rem; color: var(--soft); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; overflow-wrap: normal; } th, td { text-align: left; padding: .3125rem .75rem .3125rem 0; border-bottom: 1px solid var(--line); vertical-align: top; } th { font-weight: 650; white-space: nowrap; }
.timeline th, .timeline td { padding-right: .75rem; } .timeline tbody th { min-width: 12rem; } .timeline td { min-width: 7rem; } .timeline .worked { border-top: 4px solid var(--accent); }
.chart { display: block; width: 100%; min-width: 34rem; max-width: 40rem; height: auto; } .chart rect { fill: var(--accent); } .chart line { stroke: var(--soft); vector-effect: non-scaling-stroke; } .chart text { fill: var(--ink); font-size: 11px; text-anchor: middle; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.ticks { list-style: none; padding: 0; margin: 0; } .ticks > li { border-left: 2px solid var(--line); padding: 0 0 .875rem 1rem; } .ticks p { margin: 0; }
.lines { list-style: none; margin: .25rem 0 0; padding: 0; font: .8125rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--soft); }
.commits { list-style: none; padding: 0; } .notice { color: var(--soft); }
.merge { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 1rem 0; }
button { font: inherit; font-weight: 600; padding: .5625rem 1.125rem; min-height: 44px; border-radius: 6px; border: 1px solid var(--good); background: var(--good); color: var(--paper); cursor: pointer; } button:disabled { opacity: .6; cursor: default; }
.file { border: 1px solid var(--line); border-radius: 8px; background: var(--paper); margin: .75rem 0; } .file > summary { padding: .4375rem .875rem; } .file > pre { margin: 0; border-width: 1px 0 0; border-radius: 0 0 8px 8px; padding: .375rem 0; }
.file pre span { display: block; padding: 0 .875rem; min-width: max-content; white-space: pre; } .added { background: var(--plus); } .removed { background: var(--minus); } .hunk { color: var(--soft); }
.log { max-height: 75vh; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 52rem) { .said { position: fixed; inset: auto 0 0; z-index: 1; border: 0; border-top: 1px solid var(--mark-line); padding-block: .75rem; } .columns { grid-template-columns: minmax(0, 1fr); gap: .5rem; padding: 1rem 1rem 3rem; } .who { margin-left: 0 !important; width: 100%; } nav { border-left: 0; border-top: 1px solid var(--line); padding: 1rem 0 0; } h1 { font-size: 1.3125rem; } nav a { padding: .25rem 0; display: inline-block; } }
@media (prefers-reduced-motion: no-preference) { .card { transition: border-color .2s; } }
`;function ge(e,t){return a`<h1>A loop at work</h1>
<p>Every tick of the loop lets agents work on issues, opens pull requests, and asks what only a person may decide. Tick a box, merge what you like, and watch the next tick take it up.</p>
${Fe(e)}
${Ge(e)}
<section aria-labelledby="ticks"><h2 id="ticks">Ticks</h2>${_e(e)}</section>
${Qe(e,t)}
${Ke(e)}`}i(ge,"overview");function Fe(e){let t=w(e),r=a`<p class="quiet">Nothing right now. ${P(e)}</p>`;return a`<section aria-labelledby="waiting"><h2 id="waiting">Waiting for you</h2>${t.length===0?r:he(e,t)}</section>${Je(e)}`}i(Fe,"waiting");function Je(e){let t=K(e);return t.length===0?null:a`<section aria-labelledby="recorded"><h2 id="recorded">Recorded</h2>${he(e,t)}</section>`}i(Je,"recorded");var he=i((e,t)=>m(t.map(r=>{let{number:n,title:o}=r.thread;return a`<p class="where">on <a href="/threads/${n}">#${n} ${o}</a></p>${A(e,r)}`})),"cards");function Ge(e){let t=H(e);if(t.length===0)return null;let r=t.map(({number:n,title:o})=>a`<li><a href="/threads/${n}">#${n} ${o}</a></li>`);return a`<section aria-labelledby="ready"><h2 id="ready">Ready for you to read and merge</h2><ul>${m(r)}</ul></section>`}i(Ge,"mergeable");function _e(e){let t=C(e);return t.length===0?a`<p class="quiet">None yet.</p>`:a`<ol class="ticks">${m(t.map(Ye))}</ol>`}i(_e,"ticks");function Qe(e,t){let{threads:r}=e.github.repository,n=t===null?null:V({...t,tickAddress:i(({runId:o})=>`/runs/${o}`,"tickAddress"),subject:i(o=>r.has(o)?a`<a href="/threads/${o}">${L(o)}</a>`:a`${L(o)}`,"subject")});return n===null?null:a`<section aria-labelledby="agents"><h2 id="agents">Who worked when</h2>${n}</section>`}i(Qe,"whoWorked");var Ze=6;function Ye({run:e,number:t,cause:r,state:n,seconds:o,agents:s}){let d=s.slice(-Ze).map(c=>a`<li>${c}</li>`),l=d.length===0?null:a`<ul class="lines">${m(d)}</ul>`;return a`<li><p><a href="/runs/${e.id}">Tick ${t}</a> <span class="state ${n.replace(" ","-")}">${n}</span> <span class="quiet">${r}, ${o.toFixed(0)} s</span></p>${l}</li>`}i(Ye,"tick");var Ke=i(({github:e,repository:t,own:r})=>a`<section aria-labelledby="real">
<h2 id="real">What is real here</h2>
<p>The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0"><code>git --git-dir ${e.repository.gitDir} log --all --oneline</code></pre>
${r===null?Xe(t):et(r)}
</section>`,"realness"),Xe=i(e=>a`<p>GitHub is emulated on this machine, the agent is a script, and its dollars are made up. Agents of this demo run without isolation (<code>isolation: none</code>); <code>${e}</code> is a sample that goes away with the demo.</p>`,"sampleWords"),et=i(({agent:e,folder:t})=>a`<p>GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"ownWords");var ye=new WeakMap;async function be(e){let t=ye.get(e)??null;try{let r=(await T(e))?.head??null;if(r===null||r.bundle===null||r.bundle.digest===t?.digest)return t?.record??null;let{lines:n,state:o}=await Z(e,r);return ye.set(e,{digest:r.bundle.digest,record:{history:n,state:o}}),{history:n,state:o}}catch{return t?.record??null}}i(be,"recordOf");var we=i(({run:e,number:t,cause:r,state:n,seconds:o})=>a`<h1>Tick ${t}</h1>
<p class="facts"><span class="state ${n.replace(" ","-")}">${n}</span> ${r}, ${o.toFixed(0)} s, run ${e.id}</p>
<pre class="log" tabindex="0" aria-label="Log"><code>${Q(e)}</code></pre>`,"runView");async function ve(e,t){if(t==="/")return{found:!0,title:"A loop at work",main:ge(e,await be(e))};let[,r,n]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(r==="threads"){let s=e.github.repository.threads.get(Number(n));if(s!==void 0)return{found:!0,title:`#${s.number} ${s.title}`,main:le(e,s)}}let o=r==="runs"?C(e).find(({run:s})=>s.id===Number(n)):void 0;return o!==void 0?{found:!0,title:`Tick ${o.number}`,main:we(o)}:{found:!1,title:"Not here",main:a`<h1>There is nothing here</h1><p><a href="/">To the overview</a></p>`}}i(ve,"viewOf");var rt=250,nt=1e4;async function $e(e,t){let r=new Set,n=tt((l,c)=>{it({stage:e,viewers:r,request:l,response:c}).catch(p=>{let u=p instanceof Error?p.message:String(p);c.headersSent?c.end():y(c,{status:500,type:"application/json",body:JSON.stringify({said:u})})})});await ot(n,t);let o=n.address();if(o===null||typeof o=="string")throw new Error("The page did not get a TCP port.");let s="",d=setInterval(()=>{let l=X(e);if(l!==s){s=l;for(let c of r)c.write(`event: change
data: .

`)}},rt);return{url:`http://127.0.0.1:${o.port}/`,viewers:i(()=>r.size,"viewers"),close:i(async()=>{clearInterval(d),n.closeAllConnections(),await new Promise(l=>n.close(l))},"close")}}i($e,"servePage");function ot(e,t){return new Promise((r,n)=>{e.once("error",o=>{n(o.code==="EADDRINUSE"?U(t):o)}),e.listen(t,"127.0.0.1",r)})}i(ot,"listen");async function it({stage:e,viewers:t,request:r,response:n}){let{pathname:o}=new URL(r.url??"/","http://127.0.0.1");if(!ct(r))return y(n,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(r.method==="POST")return await lt(e,{pathname:o,request:r,response:n});if(r.method!=="GET")return y(n,{status:405,type:"text/plain",body:`GET or POST
`});switch(o){case"/page.css":return y(n,{status:200,type:"text/css",body:fe});case"/page.js":return y(n,{status:200,type:"text/javascript",body:ue});case"/events":return st(t,n);default:return await at(e,{pathname:o,request:r,response:n})}}i(it,"answer");async function at(e,{pathname:t,request:r,response:n}){let o=await ve(e,t),s=ce(e,{path:t,title:o.title,main:o.main}),d=r.headers.accept==="application/json",[l,c]=d?["application/json",JSON.stringify(s)]:["text/html",me(e,s)];y(n,{status:o.found?200:404,type:l,body:c})}i(at,"show");function st(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}i(st,"follow");async function lt(e,{pathname:t,request:r,response:n}){if(r.headers["content-type"]!=="application/json")return y(n,{status:415,type:"text/plain",body:`JSON, please
`});let o=await re(e,t,await dt(r));y(n,{status:o.ok?200:409,type:"application/json",body:JSON.stringify({said:o.said})})}i(lt,"act");async function dt(e){let t="";for await(let r of e)if(t+=String(r),t.length>nt)throw new Error("That is too much.");return JSON.parse(t)}i(dt,"bodyOf");function ct({headers:e,socket:t}){let r=["127.0.0.1","localhost"].map(n=>`${n}:${t.localPort}`);return r.includes(e.host??"")?e.origin===void 0||r.some(n=>e.origin===`http://${n}`):!1}i(ct,"isOurs");function y(e,{status:t,type:r,body:n}){e.writeHead(t,{"content-type":`${r}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(n)}i(y,"reply");import{createInterface as mt}from"node:readline";function ke(e,{input:t,output:r}){let n=mt({input:t,terminal:!1}),o=new Set,s={now:null},d=i(()=>{let p=ut(e).find(({id:u})=>!o.has(u))??null;p?.id!==s.now?.id&&(s.now=p,p!==null&&r.write(pt(p)))},"look"),l=i(async p=>{let{now:u}=s;if(u===null||p.trim()==="")return;let g=/^\d{1,2}$/.test(p.trim())?u.choices[Number(p)-1]:void 0;if(g===void 0)return void r.write(`A number from 1 to ${u.choices.length}, please.
`);o.add(u.id),await g.act?.().catch(b=>{o.delete(u.id),r.write(`That did not work: ${b instanceof Error?b.message:String(b)}
`)}),d()},"take");n.on("line",p=>{l(p)});let c=e.github.world.bus.subscribe(d);return d(),()=>{c(),n.close()}}i(ke,"answerInTerminal");function pt({question:e,choices:t}){let r=t.map(({label:n},o)=>I(`${o+1}  ${n}`,"  "));return`
${[I(e),...r,"Its number and Enter, or a tick on the page:"].join(`
`)}
`}i(pt,"asked");var ut=i(e=>[...ft(e),...ht(e)],"waitingIn"),ft=i(e=>w(e).flatMap(({id:t,body:r,thread:n})=>{let o=x(r);if(o===null)return[];let s=o.options.flatMap(d=>{let l=B(r,d);return l===null?[]:[{label:gt(r,d),act:i(()=>e.maintainer.editsComment(t,l),"act")}]});return[{id:o.id,question:`#${n.number} ${R(r)}`,choices:s}]}),"questions");function gt(e,t){let r=`<!-- tickgate:option ${t} -->`,n=e.split(`
`).find(o=>o.includes(r))??"";return n.slice(n.indexOf(r)+r.length).replaceAll("**","").replace(/\\(.)/g,"$1").trim()}i(gt,"labelIn");var ht=i(e=>H(e).map(({number:t,title:r})=>({id:`merge/${t}`,question:`#${t} ${r}: the pull request is ready. Merge it?`,choices:[{label:"merge it",act:i(()=>e.maintainer.merges(t),"act")},{label:"leave it",act:null}]})),"merges");var Re=500,yt=2e3,xe=6e4,Se=i(()=>(Math.floor(Date.now()/xe)+1)*xe,"nextMinute"),bt=4e3;async function Gr(e,{port:t,say:r,signal:n,terminal:o}){let s=await $e(e,t);process.stdout.write(`Open ${s.url} and answer what the loop asks. Ctrl-C ends it.
`),r(e.own===null?"the agents of this demo are scripted and run without isolation":`${e.own.agent} runs without isolation, with your rights, on this machine`);let d=o===null?()=>{}:ke(e,o);try{if(await wt(e,n),n.aborted||s.viewers()===0)return;r(`the loop has stopped; the demo ends when you close ${s.url}, or by Ctrl-C`),await $t(s,n)}finally{d(),await s.close()}}i(Gr,"playOnPage");async function wt(e,t){let r=Date.now(),n=Se(),o=0,s=i(()=>{r=Math.min(r,Date.now()+yt)},"sooner"),d=e.github.world.bus.subscribe(l=>{vt(l)&&s()});try{for(;!t.aborted;){if(Te(e))n=Se();else{ee(e);let l=(await T(e))?.head??null;if(l!==null&&l.stop!==null)return;l!==null&&l.counters.iterationsUsed>o&&(o=l.counters.iterationsUsed,s()),Date.now()>=Math.min(r,n)&&!Te(e)&&(te(e.github),r=1/0)}await He(Re,void 0,{signal:t}).catch(()=>{})}}finally{d()}}i(wt,"tickOn");var vt=i(({name:e,action:t,cause:r})=>r==="user"&&(e==="pull_request"&&t==="closed"||e==="issues"&&["opened","edited","closed","reopened"].includes(t??"")),"mayUnblock"),Te=i(({actions:e})=>e.runs().some(({attempts:t})=>t.at(-1)?.status!=="completed"),"isBusy");async function $t(e,t){let r=null;for(;!t.aborted;){if(r=e.viewers()>0?null:r??Date.now(),r!==null&&Date.now()-r>bt)return;await He(Re,void 0,{signal:t}).catch(()=>{})}}i($t,"leftAlone");export{Gr as playOnPage};
