import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as i,b as h,c as m,d as w,e as X,g as ee}from"./chunk-7F3FWA3M.js";import{b as x,c as J,f as G,g as M,h as v,i as _,j as Q,k as Z,l as R,m as P,n as Y,o as K}from"./chunk-I5XFEAM7.js";import{A as V,e as H,g as z,h as W,i as F,l as U,q as k,t as C,z as B}from"./chunk-KROVSFEF.js";import{e as j}from"./chunk-3ZXGREGA.js";import"./chunk-HQMODNSB.js";import"./chunk-MSZEWE2B.js";import"./chunk-XJYBPUJD.js";import"./chunk-3XSJAMQI.js";import"./chunk-PAZ3IAAH.js";import"./chunk-SW2ZAUDP.js";import"./chunk-DWYQX2B2.js";import"./chunk-52346ER7.js";import"./chunk-TL26ZAT3.js";import{b as N}from"./chunk-GJKXRT2Y.js";import"./chunk-TSPAL44D.js";import{a as $,b as I}from"./chunk-LUVKCB4F.js";import"./chunk-PSDX27S4.js";import{A as q,n as E,y as D,z as O}from"./chunk-OJ24WF6I.js";import"./chunk-RAVG2QZE.js";import"./chunk-LKYN7OOZ.js";import"./chunk-2GUN4RMF.js";import"./chunk-K6HGQI5W.js";import"./chunk-QJYPAGHS.js";import"./chunk-DEFCW5S6.js";import"./chunk-YFAUVR7Z.js";import{a as u}from"./chunk-FLXYHRUS.js";import{a}from"./chunk-MVBBL2YF.js";import{setTimeout as ve}from"node:timers/promises";import{createServer as Ze}from"node:http";function ne(e,t){let n=D(e,{extensions:[q()],mdastExtensions:[O()]}),r=$(e).map(({offset:o})=>o);return p(n,{...t,text:e,offsets:r})}a(ne,"renderMarkdown");var p=a((e,t)=>m(e.children.map(n=>re(n,t))),"renderChildren");function re(e,t){switch(e.type){case"paragraph":return Se(e,t)??i`<p>${p(e,t)}</p>`;case"heading":return h(`<h${e.depth+1}>${p(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?i`${e.value}`:Re(e.value);case"strong":return i`<strong>${p(e,t)}</strong>`;case"emphasis":return i`<em>${p(e,t)}</em>`;case"inlineCode":return i`<code>${e.value}</code>`;case"code":return $e(e);case"break":return i`<br>`;case"thematicBreak":return i`<hr>`;case"blockquote":return i`<blockquote>${p(e,t)}</blockquote>`;case"list":return e.ordered===!0?i`<ol>${p(e,t)}</ol>`:i`<ul>${p(e,t)}</ul>`;case"listItem":return ke(e,t);case"link":return xe(e.url,p(e,{...t,inLink:!0}),t);case"html":return h(Pe(e.value));default:return"children"in e?p(e,t):i``}}a(re,"renderNode");var $e=a(({lang:e,value:t})=>(e==="mermaid"?Ee(t):null)??i`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function ke(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return i`<li>${p(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[o,...s]=e.children,d=o?.type==="paragraph"?p(o,t):i``,l=m(s.map(g=>re(g,t))),f=t.source!==null&&t.offsets.includes(r)?` id="box-${w(t.source)}-${r}" data-source="${w(t.source)}" data-offset="${r}"`:" disabled",y=h(`<input type="checkbox"${f}${e.checked?" checked":""}>`);return i`<li class="task"><label>${y}<span>${d}</span></label>${l}</li>`}a(ke,"renderListItem");function xe(e,t,{localLink:n}){let r=n(e);return r!==null?i`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?i`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}a(xe,"renderLink");function Re(e){let t=w(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(n,r,o)=>`${r}<a href="/threads/${o}">#${o}</a>`);return h(t.replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>"))}a(Re,"linkReferences");function Pe(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:w(t)).join("")}a(Pe,"escapeOtherTags");function Se(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],o=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[s="",d="",...l]=o;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(d.trim())||!o.every(g=>g.startsWith("|")))return null;let c=a(g=>g.trim().slice(1,-1).split(/(?<!\\)\|/).map(T=>Te(T.trim().replaceAll("\\|","|"),t)),"cells"),f=m(c(s).map(g=>i`<th scope="col">${g}</th>`)),y=m(l.map(g=>i`<tr>${m(c(g).map(T=>i`<td>${T}</td>`))}</tr>`));return i`<div class="scroll" tabindex="0"><table><thead><tr>${f}</tr></thead><tbody>${y}</tbody></table></div>`}a(Se,"renderTable");function Te(e,t){let[n]=D(e).children;return n?.type==="paragraph"?p(n,{...t,text:e}):i`${e}`}a(Te,"renderInline");function Ee(e){let t=te(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(o=>o.replaceAll('"',"")),n=te(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(o=>o>=0)?X(t.map((o,s)=>({iteration:o,dollars:n[s]??0}))):null}a(Ee,"renderSpendChart");var te=a((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function ie(e,t){let n=t.labels.map(({name:o})=>i`<li>${o}</li>`),r=t.comments.map(o=>L(e,o));return i`<h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${S(t)}">${S(t)}</span> ${H(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:i`<ul class="labels" aria-label="Labels">${m(n)}</ul>`}
${ae(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${H(t)?Oe(t):null}
${m(r)}`}a(ie,"renderThread");function S(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}a(S,"describeThreadState");var L=a((e,t)=>ae(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null}),"renderCommentCard");function ae(e,t,n){let r=new Date(t.createdAt).toISOString(),o=t.revisions.length===0?"":", edited",s=i`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${o}</span>`,d={source:n.source,localLink:De(e)},l=t.body.trim()===""?i`<p class="quiet">No description.</p>`:ne(t.body,d),c=N(t.body)===null?"card":"card asks";return n.collapsed?i`<article class="${c}" id="${n.source}"><details><summary>${s}, resolved</summary><div class="body">${l}</div></details></article>`:i`<article class="${c}" id="${n.source}"><header>${s}</header><div class="body">${l}</div></article>`}a(ae,"renderCard");function De({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let o=new URL(r).pathname.replace(`/${e}`,""),[,s,d]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(o)??[];return d===void 0?null:s==="actions/runs"?`/runs/${d}`:`/threads/${d}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}a(De,"createLinkMapper");var He=u.object({source:u.string().regex(/^(?:comment|issue)-\d{1,12}$/),offset:u.number().int().nonnegative(),checked:u.boolean()}),Ce=u.object({number:u.number().int().positive()}),Me=u.object({body:u.string()});async function se(e,t,n){try{return t==="/api/box"?await Le(e,He.parse(n)):t==="/api/merge"?await Ae(e,Ce.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof u.ZodError?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}a(se,"performPageAction");async function Le({maintainer:e,repository:t},{source:n,offset:r,checked:o}){let[s,d]=n.split("-"),l=`/repos/${t}/issues/${s==="comment"?"comments/":""}${d}`,{body:c}=Me.parse(await e.request(`GET ${l}`));return $(c).some(f=>f.offset===r)?(await e.request(`PATCH ${l}`,{body:I(c,r,o)}),{ok:!0,said:o?`Ticked as ${e.login}. The app takes it up.`:`Unticked as ${e.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}a(Le,"tickBoxAsMaintainer");async function Ae({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}a(Ae,"mergeAsMaintainer");var oe=new WeakMap;async function le(e){let t=oe.get(e)??null;try{let n=(await x(e))?.head??null;if(n===null||n.bundle===null||n.bundle.digest===t?.digest)return t?.record??null;let r=await J(e,n);return oe.set(e,{digest:n.bundle.digest,record:r}),r}catch{return t?.record??null}}a(le,"readShownRecord");function Oe(e){let t=W(e),n=z(e),r=a(s=>n.reduce((d,l)=>d+s(l),0),"sum"),o=t.map(({sha:s,message:d})=>i`<li><code>${s.slice(0,10)}</code> ${d.split(`
`)[0]??""}</li>`);return i`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${t.length} ${t.length===1?"commit":"commits"}, ${n.length} ${n.length===1?"file":"files"}, ${r(({additions:s})=>s)} lines added, ${r(({deletions:s})=>s)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${m(o)}</ul>
${qe(e)}
${m(n.map(Ie))}</section>`}a(Oe,"renderPullChange");function qe(e){let{pull:t,number:n,state:r}=e;return t.mergedAt!==null?i`<p class="notice">Merged by <strong>${t.mergedBy?.login??"a deleted account"}</strong>.</p>`:r==="closed"?i`<p class="notice">Closed without a merge.</p>`:t.draft?i`<p class="notice">A draft: the next session goes on from here.</p>`:F(e)===!1?i`<p class="notice">This branch has conflicts and cannot be merged.</p>`:i`<p class="merge"><button type="button" id="merge-${n}" data-merge="${n}">Merge as ${k.maintainer}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}a(qe,"renderMergeControl");function Ie({path:e,status:t,additions:n,deletions:r,patch:o}){let s=(o??"Binary file").split(`
`).map(d=>i`<span class="${Ne(d)}">${d}\n</span>`);return i`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${m(s)}</code></pre></details>`}a(Ie,"renderFileDiff");var Ne=a(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function de(e,t){let n=v(e).length;return{title:`${n>0?`(${n}) `:""}${t.title} \xB7 Tickgate demo`,standing:i`<p><span class="label">Loop</span> ${R(e)}</p>`.html,nav:je(e,t.path).html,main:t.main.html}}a(de,"buildPageRegions");var ce=a((e,t)=>`<!doctype html>
${i`<html lang="en">
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
<header class="top"><p class="brand"><a href="/">Tickgate demo</a></p><p class="repository">${e.repository}</p><p class="who">You are <strong>${k.maintainer}</strong>, with write access</p></header>
<div id="standing" class="standing" aria-live="polite">${h(t.standing)}</div>
<p id="said" role="status" class="said"></p>
<div class="columns">
<main id="main" tabindex="-1">${h(t.main)}</main>
<nav id="nav" aria-label="Repository">${h(t.nav)}</nav>
</div>
</body>
</html>`.html}
`,"renderPage");function je(e,t){let n=G(e),r=n.filter(M),o=n.filter(c=>c.pull===null&&!M(c)),s=n.filter(({pull:c})=>c!==null).toReversed(),l=v(e).map(c=>i`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${Z(c.body)}</a></li>`);return i`<p class="home">${me("/","Overview",t)}</p>
${l.length===0||t==="/"?null:i`<h2>Waiting for you</h2><ul class="waiting">${m(l)}</ul>`}
${A("Issues",o,t)}
${A("Pull requests",s,t)}
${A("The control issue",r,t)}`}a(je,"renderNavigation");function A(e,t,n){if(t.length===0)return null;let r=t.map(o=>{let s=S(o);return i`<li>${me(`/threads/${o.number}`,`#${o.number} ${o.title}`,n)} <span class="state ${s}">${s}</span></li>`});return i`<h2>${e}</h2><ul>${m(r)}</ul>`}a(A,"renderThreadList");var me=a((e,t,n)=>e===n?i`<a href="${e}" aria-current="page">${t}</a>`:i`<a href="${e}">${t}</a>`,"renderNavigationLink"),pe=`
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
`;function ue(e,t){return i`<h1>A loop at work</h1>
<p>Every tick of the loop lets agents work on issues, opens pull requests, and asks what only a person may decide. Tick a box, merge what you like, and watch the next tick take it up.</p>
${ze(e)}
${Fe(e)}
<section aria-labelledby="ticks"><h2 id="ticks">Ticks</h2>${Ue(e)}</section>
${Be(e,t)}
${Ge(e)}`}a(ue,"renderOverview");function ze(e){let t=v(e),n=i`<p class="quiet">Nothing right now. ${R(e)}</p>`;return i`<section aria-labelledby="waiting"><h2 id="waiting">Waiting for you</h2>${t.length===0?n:fe(e,t)}</section>${We(e)}`}a(ze,"renderWaitingQuestions");function We(e){let t=_(e);return t.length===0?null:i`<section aria-labelledby="recorded"><h2 id="recorded">Recorded</h2>${fe(e,t)}</section>`}a(We,"renderRecordedAnswers");var fe=a((e,t)=>m(t.map(n=>{let{number:r,title:o}=n.thread;return i`<p class="where">on <a href="/threads/${r}">#${r} ${o}</a></p>${L(e,n)}`})),"renderCommentCards");function Fe(e){let t=Q(e);if(t.length===0)return null;let n=t.map(({number:r,title:o})=>i`<li><a href="/threads/${r}">#${r} ${o}</a></li>`);return i`<section aria-labelledby="ready"><h2 id="ready">Ready for you to read and merge</h2><ul>${m(n)}</ul></section>`}a(Fe,"renderReadyPulls");function Ue(e){let t=P(e);return t.length===0?i`<p class="quiet">None yet.</p>`:i`<ol class="ticks">${m(t.map(Je))}</ol>`}a(Ue,"renderTicks");function Be(e,t){let{threads:n}=e.github.repository,r=t===null?null:ee({...t,tickAddress:a(({runId:o})=>`/runs/${o}`,"tickAddress"),subject:a(o=>n.has(o)?i`<a href="/threads/${o}">${E(o)}</a>`:i`${E(o)}`,"subject")});return r===null?null:i`<section aria-labelledby="agents"><h2 id="agents">Who worked when</h2>${r}</section>`}a(Be,"renderAgentTimeline");var Ve=6;function Je({run:e,number:t,cause:n,state:r,seconds:o,agents:s}){let d=s.slice(-Ve).map(c=>i`<li>${c}</li>`),l=d.length===0?null:i`<ul class="lines">${m(d)}</ul>`;return i`<li><p><a href="/runs/${e.id}">Tick ${t}</a> <span class="state ${r.replace(" ","-")}">${r}</span> <span class="quiet">${n}, ${o.toFixed(0)} s</span></p>${l}</li>`}a(Je,"renderTickItem");var Ge=a(({github:e,repository:t,own:n})=>i`<section aria-labelledby="real">
<h2 id="real">What is real here</h2>
<p>The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0"><code>git --git-dir ${e.repository.gitDir} log --all --oneline</code></pre>
${n===null?_e(t):Qe(n)}
</section>`,"renderRealParts"),_e=a(e=>i`<p>GitHub is emulated on this machine, the agent is a script, and its dollars are made up. Agents of this demo run without isolation (<code>isolation: none</code>); <code>${e}</code> is a sample that goes away with the demo.</p>`,"renderSampleNotice"),Qe=a(({agent:e,folder:t})=>i`<p>GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var ge=`
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
`;var Ye=250,Ke=1e4;async function he(e,t){let n=new Set,r=Ze((l,c)=>{et({stage:e,viewers:n,request:l,response:c}).catch(f=>{let y=f instanceof Error?f.message:String(f);c.headersSent?c.end():b(c,{status:500,type:"application/json",body:JSON.stringify({said:y})})})});await Xe(r,t);let o=r.address();if(o===null||typeof o=="string")throw new Error("The page did not get a TCP port.");let s="",d=setInterval(()=>{let l=Y(e);if(l!==s){s=l;for(let c of n)c.write(`event: change
data: .

`)}},Ye);return{url:`http://127.0.0.1:${o.port}/`,viewers:a(()=>n.size,"viewers"),close:a(async()=>{clearInterval(d),r.closeAllConnections(),await new Promise(l=>r.close(l))},"close")}}a(he,"servePage");function Xe(e,t){return new Promise((n,r)=>{e.once("error",o=>{r(o.code==="EADDRINUSE"?j(t):o)}),e.listen(t,"127.0.0.1",n)})}a(Xe,"listenOnLoopback");async function et({stage:e,viewers:t,request:n,response:r}){let{pathname:o}=new URL(n.url??"/","http://127.0.0.1");if(!st(n))return b(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST")return await it(e,{pathname:o,request:n,response:r});if(n.method!=="GET")return b(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(o){case"/page.css":return b(r,{status:200,type:"text/css",body:pe});case"/page.js":return b(r,{status:200,type:"text/javascript",body:ge});case"/events":return ot(t,r);default:return await tt(e,{pathname:o,request:n,response:r})}}a(et,"answerPageRequest");async function tt(e,{pathname:t,request:n,response:r}){let o=await nt(e,t),s=de(e,{path:t,title:o.title,main:o.main}),d=n.headers.accept==="application/json",[l,c]=d?["application/json",JSON.stringify(s)]:["text/html",ce(e,s)];b(r,{status:o.found?200:404,type:l,body:c})}a(tt,"sendView");async function nt(e,t){if(t==="/")return{found:!0,title:"A loop at work",main:ue(e,await le(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let s=e.github.repository.threads.get(Number(r));if(s!==void 0)return{found:!0,title:`#${s.number} ${s.title}`,main:ie(e,s)}}let o=n==="runs"?P(e).find(({run:s})=>s.id===Number(r)):void 0;return o!==void 0?{found:!0,title:`Tick ${o.number}`,main:rt(o)}:{found:!1,title:"Not here",main:i`<h1>There is nothing here</h1><p><a href="/">To the overview</a></p>`}}a(nt,"buildPageView");var rt=a(({run:e,number:t,cause:n,state:r,seconds:o})=>i`<h1>Tick ${t}</h1>
<p class="facts"><span class="state ${r.replace(" ","-")}">${r}</span> ${n}, ${o.toFixed(0)} s, run ${e.id}</p>
<pre class="log" tabindex="0" aria-label="Log"><code>${U(e)}</code></pre>`,"renderRunLog");function ot(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}a(ot,"addViewer");async function it(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return b(r,{status:415,type:"text/plain",body:`JSON, please
`});let o=await se(e,t,await at(n));b(r,{status:o.ok?200:409,type:"application/json",body:JSON.stringify({said:o.said})})}a(it,"handlePageAction");async function at(e){let t="";for await(let n of e)if(t+=String(n),t.length>Ke)throw new Error("That is too much.");return JSON.parse(t)}a(at,"readJsonBody");function st({headers:e,socket:t}){let n=["127.0.0.1","localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}a(st,"isFromThisPage");function b(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}a(b,"sendResponse");var we=500,lt=2e3,be=6e4,ye=a(()=>(Math.floor(Date.now()/be)+1)*be,"computeNextMinuteMs"),dt=4e3;async function dn(e,{port:t,say:n,signal:r,terminal:o}){let s=await he(e,t);process.stdout.write(`Open ${s.url} and answer what the loop asks. Ctrl-C ends it.
`),n(e.own===null?"the agents of this demo are scripted and run without isolation":`${e.own.agent} runs without isolation, with your rights, on this machine`);let d=o===null?()=>{}:K(e,o);try{if(await ct(e,r),r.aborted||s.viewers()===0)return;n(`the loop has stopped; the demo ends when you close ${s.url}, or by Ctrl-C`),await pt(s,r)}finally{d(),await s.close()}}a(dn,"runDemoOnPage");async function ct(e,t){let n=Date.now(),r=ye(),o=0,s=a(()=>{n=Math.min(n,Date.now()+lt)},"sooner"),d=e.github.world.bus.subscribe(l=>{mt(l)&&s()});try{for(;!t.aborted;){if(C(e))r=ye();else{V(e);let l=(await x(e))?.head??null;if(l!==null&&l.stop!==null)return;l!==null&&l.counters.iterationsUsed>o&&(o=l.counters.iterationsUsed,s()),Date.now()>=Math.min(n,r)&&!C(e)&&(B(e.github),n=1/0)}await ve(we,void 0,{signal:t}).catch(()=>{})}}finally{d()}}a(ct,"runScheduledTicks");var mt=a(({name:e,action:t,cause:n})=>n==="user"&&(e==="pull_request"&&t==="closed"||e==="issues"&&["opened","edited","closed","reopened"].includes(t??"")),"mayUnblock");async function pt(e,t){let n=null;for(;!t.aborted;){if(n=e.viewers()>0?null:n??Date.now(),n!==null&&Date.now()-n>dt)return;await ve(we,void 0,{signal:t}).catch(()=>{})}}a(pt,"waitUntilNoViewers");export{dn as runDemoOnPage};
