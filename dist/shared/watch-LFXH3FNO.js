import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as ie,b as a,c as f,d,e as R,f as le,g as b,h as ce,i as de,j as ue,k as me,l as pe,n as fe,o as ge,p as N,q as he,r as ye}from"./chunk-422JHBWY.js";import{b as H,c as te,f as C,g as P,h as w,i as ne,j as I,k as re,l as oe,m as S,n as se,o as ae}from"./chunk-SWF4TSKP.js";import{A as Y,B as ee,b as T,e as q,g as Q,h as Z,i as K,l as k,m as X,u as D}from"./chunk-XHYRUKEJ.js";import{e as J}from"./chunk-ST45SG7N.js";import"./chunk-HQMODNSB.js";import"./chunk-ENBZO5RT.js";import"./chunk-ZG5PZL73.js";import"./chunk-HMB26E4T.js";import"./chunk-4O4UYQSZ.js";import"./chunk-DTORVEHK.js";import"./chunk-K5XWO5RP.js";import"./chunk-52346ER7.js";import"./chunk-THRMG6SB.js";import{f as z}from"./chunk-QHK3QTPH.js";import"./chunk-IMHU4VPJ.js";import{a as x,b as _}from"./chunk-ZLXSKPL6.js";import"./chunk-MWBGGHY2.js";import{k as A}from"./chunk-2LJTQNYE.js";import"./chunk-P4HHXT2U.js";import{A as G,n as O,w as U,y as E,z as V}from"./chunk-WWTHUQRP.js";import"./chunk-XMIFN5RP.js";import"./chunk-K6HGQI5W.js";import"./chunk-QJYPAGHS.js";import"./chunk-DEFCW5S6.js";import"./chunk-YFAUVR7Z.js";import{a as g}from"./chunk-FLXYHRUS.js";import{a as s}from"./chunk-MVBBL2YF.js";import{setTimeout as De}from"node:timers/promises";import{createServer as bt}from"node:http";function we(e,t){let n=E(e,{extensions:[G()],mdastExtensions:[V()]}),r=x(e).map(({offset:o})=>o);return m(n,{...t,text:e,offsets:r})}s(we,"renderMarkdown");var m=s((e,t)=>d(e.children.map(n=>be(n,t))),"renderChildren");function be(e,t){switch(e.type){case"paragraph":return Ue(e,t)??a`<p>${m(e,t)}</p>`;case"heading":return f(`<h${e.depth+1}>${m(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:We(e.value);case"strong":return a`<strong>${m(e,t)}</strong>`;case"emphasis":return a`<em>${m(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return Ne(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${m(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${m(e,t)}</ol>`:a`<ul>${m(e,t)}</ul>`;case"listItem":return je(e,t);case"link":return Be(e.url,m(e,{...t,inLink:!0}),t);case"html":return f(Fe(e.value));default:return"children"in e?m(e,t):a``}}s(be,"renderNode");var Ne=s(({lang:e,value:t})=>(e==="mermaid"?Ge(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function je(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return a`<li>${m(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[o,...i]=e.children,l=o?.type==="paragraph"?m(o,t):a``,c=d(i.map(p=>be(p,t))),$=t.source!==null&&t.offsets.includes(r)?` id="box-${R(t.source)}-${r}" data-source="${R(t.source)}" data-offset="${r}"`:" disabled",h=f(`<input type="checkbox"${$}${e.checked?" checked":""}>`);return a`<li class="task"><label>${h}<span>${l}</span></label>${c}</li>`}s(je,"renderListItem");function Be(e,t,{localLink:n}){let r=n(e);return r!==null?a`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}s(Be,"renderLink");function We(e){let t=R(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(n,r,o)=>`${r}<a href="/threads/${o}">#${o}</a>`);return f(t.replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>"))}s(We,"linkReferences");function Fe(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:R(t)).join("")}s(Fe,"escapeOtherTags");function Ue(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],o=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[i="",l="",...c]=o;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(l.trim())||!o.every(p=>p.startsWith("|")))return null;let u=s(p=>p.trim().slice(1,-1).split(/(?<!\\)\|/).map(L=>Ve(L.trim().replaceAll("\\|","|"),t)),"cells"),$=d(u(i).map(p=>a`<th scope="col">${p}</th>`)),h=d(c.map(p=>a`<tr>${d(u(p).map(L=>a`<td>${L}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${$}</tr></thead><tbody>${h}</tbody></table></div>`}s(Ue,"renderTable");function Ve(e,t){let[n]=E(e).children;return n?.type==="paragraph"?m(n,{...t,text:e}):a`${e}`}s(Ve,"renderInline");function Ge(e){let t=$e(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(o=>o.replaceAll('"',"")),n=$e(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(o=>o>=0)?pe(t.map((o,i)=>({iteration:o,dollars:n[i]??0}))):null}s(Ge,"renderSpendChart");var $e=s((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function ke(e,t){let n=t.labels.map(({name:o})=>a`<li>${o}</li>`),r=t.comments.map(o=>j(e,o));return a`<div class="panel"><h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${v(t)}">${v(t)}</span> ${q(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:a`<ul class="labels" aria-label="Labels">${d(n)}</ul>`}</div>
${Pe(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${q(t)?Xe(t,e.maintainer.login):null}
${d(r)}`}s(ke,"renderThread");function v(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}s(v,"describeThreadState");var j=s((e,t)=>Pe(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null}),"renderCommentCard");function Pe(e,t,n){let r=new Date(t.createdAt).toISOString(),o=t.revisions.length===0?"":", edited",i=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${o}</span>`,l={source:n.source,localLink:_e(e)},c=t.body.trim()===""?a`<p class="quiet">No description.</p>`:we(t.body,l),u=z(t.body)===null?"card":"card asks";return n.collapsed?a`<article class="${u}" id="${n.source}"><details><summary>${i}, resolved</summary><div class="body">${c}</div></details></article>`:a`<article class="${u}" id="${n.source}"><header>${i}</header><div class="body">${c}</div></article>`}s(Pe,"renderCard");function _e({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let o=new URL(r).pathname.replace(`/${e}`,""),[,i,l]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(o)??[];return l===void 0?null:i==="actions/runs"?`/runs/${l}`:`/threads/${l}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}s(_e,"createLinkMapper");var ze=g.object({source:g.string().regex(/^(?:comment|issue)-\d{1,12}$/),offset:g.number().int().nonnegative(),checked:g.boolean()}),Je=g.object({number:g.number().int().positive()}),Qe=g.object({body:g.string()});async function Se(e,t,n){try{return t==="/api/box"?await Ze(e,ze.parse(n)):t==="/api/merge"?await Ke(e,Je.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof g.ZodError?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}s(Se,"performPageAction");async function Ze({maintainer:e,repository:t},{source:n,offset:r,checked:o}){let[i,l]=n.split("-"),c=`/repos/${t}/issues/${i==="comment"?"comments/":""}${l}`,{body:u}=Qe.parse(await e.request(`GET ${c}`));return x(u).some($=>$.offset===r)?(await e.request(`PATCH ${c}`,{body:_(u,r,o)}),{ok:!0,said:o?`Ticked as ${e.login}. The app takes it up.`:`Unticked as ${e.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}s(Ze,"tickBoxAsMaintainer");async function Ke({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}s(Ke,"mergeAsMaintainer");var ve=new WeakMap;async function Re(e){let t=ve.get(e)??null;try{let n=(await H(e))?.head??null;if(n===null)return t?.record??null;if(n.bundle===null)return{head:n,state:U(),history:[]};let o={...n.bundle.digest===t?.digest?t.record:await te(e,n),head:n};return ve.set(e,{digest:n.bundle.digest,record:o}),o}catch{return t?.record??null}}s(Re,"readShownRecord");function Xe(e,t){let n=Z(e),r=Q(e),o=s(l=>r.reduce((c,u)=>c+l(u),0),"sum"),i=n.map(({sha:l,message:c})=>a`<li><code>${l.slice(0,10)}</code> ${c.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${n.length} ${n.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${o(({additions:l})=>l)} lines added, ${o(({deletions:l})=>l)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${d(i)}</ul>
${Ye(e,t)}
${d(r.map(et))}</section>`}s(Xe,"renderPullChange");function Ye(e,t){let{pull:n,number:r,state:o}=e;return n.mergedAt!==null?a`<p class="notice">Merged by <strong>${n.mergedBy?.login??"a deleted account"}</strong>.</p>`:o==="closed"?a`<p class="notice">Closed without a merge.</p>`:n.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:K(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${t}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}s(Ye,"renderMergeControl");function et({path:e,status:t,additions:n,deletions:r,patch:o}){let i=(o??"Binary file").split(`
`).map(l=>a`<span class="${tt(l)}">${l}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${d(i)}</code></pre></details>`}s(et,"renderFileDiff");var tt=s(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function xe(e,t,n){let r=w(e).length;return{title:`${r>0?`(${r}) `:""}${n.title} \xB7 ${e.repository} \xB7 Tickgate`,ask:de(r)?.html??"",hero:n.hero?.html??"",main:n.main.html,side:(n.side??nt(e,t)).html}}s(xe,"buildPageRegions");var Te=s((e,t)=>`<!doctype html>
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
<header class="top"><p class="brand"><a href="/">Tickgate</a></p><p class="repository">${e.repository}</p><div class="end"><span id="ask">${f(t.ask)}</span><span class="wide">${e.maintainer.login} · write access</span></div></header>
<p id="said" role="status" class="said"></p>
<div class="columns">
<div id="hero" class="hero" aria-live="polite">${f(t.hero)}</div>
<main id="main" tabindex="-1">${f(t.main)}</main>
<aside id="side" aria-label="About this loop">${f(t.side)}</aside>
</div>
</body>
</html>`.html}
`,"renderPage");function nt(e,t){let n=C(e),r=n.filter(P),o=n.filter(c=>c.pull===null&&!P(c)),i=n.filter(({pull:c})=>c!==null).toReversed(),l=w(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${re(c.body)}</a></li>`);return a`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${l.length===0?null:a`<h2>Needs you</h2><ul class="lines">${d(l)}</ul>`}
${B("Issues",o,t)}
${B("Pull requests",i,t)}
${B("The control issue",r,t)}</nav>`}s(nt,"renderNavigation");function B(e,t,n){if(t.length===0)return null;let r=t.map(o=>{let i=v(o),[l,c]=[`/threads/${o.number}`,`#${o.number} ${o.title}`],u=l===n?f(' aria-current="page"'):null;return a`<li><a href="${l}"${u}>${c}</a> <span class="state ${i}">${i}</span></li>`});return a`<h2>${e}</h2><ul class="lines">${d(r)}</ul>`}s(B,"renderThreadList");var rt=5e3;function M(e,t=rt){let n=e.split(`
`),r=[],o=null,i=s(()=>{o!==null&&r.push(ot(o)),o=null},"close");for(let c of n.slice(-t)){let[,u]=/^(?:##\[group\]|::group::)(.*)$/.exec(c)??[];u!==void 0?(i(),o={title:u,lines:[]}):/^(?:##\[endgroup\]|::endgroup::)/.test(c)?i():(o?.lines??r).push(a`<span class="line">${W(c)}</span>`)}i();let l=n.length-t;return l>0?a`<span class="line dim">${l} earlier lines not shown</span>${d(r)}`:d(r)}s(M,"renderLog");var ot=s(({title:e,lines:t})=>t.length===0?a`<span class="line strong">${W(e)}</span>`:a`<details><summary>${W(e)}</summary>${d(t)}</details>`,"renderGroup"),st=["dim","c-red","c-green","c-yellow","c-blue","c-magenta","c-cyan",""],He={colour:"",weight:""};function W(e){let t=He,n=e.split(/\u001B\[([\d;]*)m/);return d(n.map((r,o)=>{if(o%2===1)return t=r.split(";").reduce(at,t),a``;let i=it(r),l=[t.colour,t.weight].filter(Boolean).join(" ");return l===""||i===""?a`${i}`:a`<span class="${l}">${i}</span>`}))}s(W,"renderColours");function at(e,t){let n=Number(t||"0");if(n===0)return He;if(n===1||n===2)return{...e,weight:n===1?"strong":"dim"};if(n===22)return{...e,weight:""};if(n===39)return{...e,colour:""};let r=n>=90&&n<=97?n-90:n-30;return r>=0&&r<=7?{...e,colour:st[r]??""}:e}s(at,"applyCode");var it=s(e=>e.replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,"").replace(/\u001B\[[\d;?]*[A-Za-z]/g,"").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,""),"dropControls");var Me=s((e,t)=>({hero:ce(oe(e),[lt(e)]),main:a`${ct(e)}${dt(e)}${me(ut(e,t),n=>Le(e,n))}${b("Ticks",he(pt(e,t)))}`,side:a`${t===null?null:b("Budget of this run",fe(t.head))}${ht(e,t)}${yt(e)}`}),"renderOverview");function lt(e){let[t,n]=[w(e).length,I(e).length],r=[...t===0?[]:[`tick a box below to answer ${A(t,"question")}`],...n===0?[]:[`read and merge ${A(n,"pull request")}`]];return r.length===0?"Nothing is for you to do now.":`For you: ${r.join("; ")}.`}s(lt,"sayWhatPeopleCanDo");var Le=s(({github:e},t)=>e.repository.threads.has(t)?`/threads/${t}`:null,"findThreadAddress");function ct(e){let[t,n]=[w(e),ne(e)],r=t.length===0?null:ue(t.length,Ce(e,t)),o=n.length===0?null:b("Recorded",Ce(e,n));return a`${r}${o}`}s(ct,"renderWaitingQuestions");function dt(e){let t=I(e);if(t.length===0)return null;let n=t.map(({number:r,title:o})=>a`<li><a href="/threads/${r}">#${r} ${o}</a></li>`);return b("Ready for you to read and merge",a`<ul class="lines">${d(n)}</ul>`)}s(dt,"renderReadyPulls");var Ce=s((e,t)=>d(t.map(n=>{let{number:r,title:o}=n.thread;return a`<p class="where">on <a href="/threads/${r}">#${r} ${o}</a></p>${j(e,n)}`})),"renderCommentCards");function ut(e,t){let n=C(e).filter(o=>!P(o)).map(o=>({number:o.number,title:o.title,isPull:o.pull!==null,state:v(o)}));if(t!==null)return le({...t,threads:n,steps:mt(e)});let r={state:"queued",tone:"rest",why:"Waits for the first tick"};return n.filter(({isPull:o})=>!o).map(({number:o,title:i})=>({number:o,title:i,...r}))}s(ut,"listShownWork");function mt(e){let t=S(e).filter(({run:r})=>T(r).status==="in_progress").flatMap(({run:r})=>[...k(r).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)]).map(([,r,o=""])=>[Number(r),o]),n=w(e).map(({thread:r})=>[r.number,"asked"]);return new Map([...t,...n])}s(mt,"readStepsOfNow");function pt(e,t){let n=t===null?new Map:ge(t.history,t.state),r=new Map(t?.history.map(o=>[N(o),o.dollarsThisIter]));return S(e).map(o=>{let i=N({runId:o.run.id,runAttempt:T(o.run).number});return{...gt(o,n.get(i)??null),dollars:r.get(i)??null}})}s(pt,"listShownTicks");var ft=12;function gt({run:e,number:t,state:n,seconds:r},o){let i={name:`#${t}`,address:`/runs/${e.id}`,seconds:r},{status:l,conclusion:c}=T(e);if(l!=="completed"){let h=k(e).trimEnd(),p=h===""?null:a`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${t}"><code>${M(h,ft)}</code></pre>`;return{...i,said:l==="in_progress"?"works now":n,tone:"run",live:p}}if(c==="success")return{...i,said:o,tone:"rest",live:null};let u=X(e).find(({level:h})=>h==="error")?.message.split(`
`)[0],$=[`ended with ${n}`,u,o].filter(Boolean).join("; ");return{...i,said:$,tone:"bad",live:null}}s(gt,"describeRun");function ht(e,t){let n=t===null?null:ye({...t,subject:s(r=>{let o=Le(e,r);return o===null?a`${O(r)}`:a`<a href="${o}">${O(r)}</a>`},"subject")});return n===null?null:b("Who worked when",n)}s(ht,"renderAgentTimeline");var yt=s(({github:e,repository:t,own:n})=>b("What is real here",a`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${e.repository.gitDir} log --all --oneline</code></pre>
${n===null?$t(t):wt(n)}`),"renderRealParts"),$t=s(e=>a`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${e}</code> goes away with this command.</p>`,"renderSampleNotice"),wt=s(({agent:e,folder:t})=>a`<p class="quiet small">GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var Oe=`
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
`;var vt=250,kt=1e4;function Pt(e){let t=new Set,n="",r=setInterval(()=>{let o=se(e);if(o!==n){n=o;for(let i of t)i.write(`event: change
data: .

`)}},vt);return{handle:s((o,i)=>{Rt({stage:e,viewers:t,request:o,response:i}).catch(l=>{let c=l instanceof Error?l.message:String(l);i.headersSent?i.end():y(i,{status:500,type:"application/json",body:JSON.stringify({said:c})})})},"handle"),viewers:s(()=>t.size,"viewers"),close:s(()=>clearInterval(r),"close")}}s(Pt,"createPageHandler");async function Ae(e,t){let n=Pt(e),r=bt(n.handle);await St(r,t).catch(i=>{throw n.close(),i});let o=r.address();if(o===null||typeof o=="string")throw new Error("The page did not get a TCP port.");return{url:`http://127.0.0.1:${o.port}/`,viewers:n.viewers,close:s(async()=>{n.close(),r.closeAllConnections(),await new Promise(i=>r.close(i))},"close")}}s(Ae,"servePage");function St(e,t){return new Promise((n,r)=>{e.once("error",o=>{r(o.code==="EADDRINUSE"?J(t):o)}),e.listen(t,"127.0.0.1",n)})}s(St,"listenOnLoopback");async function Rt({stage:e,viewers:t,request:n,response:r}){let{pathname:o}=new URL(n.url??"/","http://127.0.0.1");if(!Ot(n))return y(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST")return await Mt(e,{pathname:o,request:n,response:r});if(n.method!=="GET")return y(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(o){case"/page.css":return y(r,{status:200,type:"text/css",body:ie});case"/page.js":return y(r,{status:200,type:"text/javascript",body:Oe});case"/events":return Ct(t,r);default:return await xt(e,{pathname:o,request:n,response:r})}}s(Rt,"answerPageRequest");async function xt(e,{pathname:t,request:n,response:r}){let o=await Tt(e,t),i=xe(e,t,o),l=n.headers.accept==="application/json",[c,u]=l?["application/json",JSON.stringify(i)]:["text/html",Te(e,i)];y(r,{status:o.found?200:404,type:c,body:u})}s(xt,"sendView");var F=s((e,t)=>({found:!0,title:e,hero:null,main:t,side:null}),"showOne");async function Tt(e,t){if(t==="/")return{found:!0,title:"A loop at work",...Me(e,await Re(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let l=e.github.repository.threads.get(Number(r));if(l!==void 0)return F(`#${l.number} ${l.title}`,ke(e,l))}let o=n==="runs"?S(e).find(({run:l})=>l.id===Number(r)):void 0;if(o!==void 0)return F(`Tick ${o.number}`,Ht(o));let i=a`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;return{...F("Not here",i),found:!1}}s(Tt,"buildPageView");var Ht=s(({run:e,number:t,cause:n,state:r,seconds:o})=>a`<div class="panel"><h1>Tick ${t}</h1>
<p class="quiet">Started ${n}, ${o.toFixed(0)} s, run ${e.id}: ${r}</p>
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${M(k(e))}</code></pre></div>`,"renderRunLog");function Ct(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}s(Ct,"addViewer");async function Mt(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return y(r,{status:415,type:"text/plain",body:`JSON, please
`});let o=await Se(e,t,await Lt(n));y(r,{status:o.ok?200:409,type:"application/json",body:JSON.stringify({said:o.said})})}s(Mt,"handlePageAction");async function Lt(e){let t="";for await(let n of e)if(t+=String(n),t.length>kt)throw new Error("That is too much.");return JSON.parse(t)}s(Lt,"readJsonBody");function Ot({headers:e,socket:t}){let n=["127.0.0.1","localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}s(Ot,"isFromThisPage");function y(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}s(y,"sendResponse");var Ie=500,At=2e3,Ee=6e4,qe=s(()=>(Math.floor(Date.now()/Ee)+1)*Ee,"computeNextMinuteMs"),Et=4e3;async function _n(e,{port:t,say:n,signal:r,terminal:o}){let i=await Ae(e,t);process.stdout.write(`Open ${i.url} and answer what the loop asks. Ctrl-C ends it.
`),n(e.own===null?"the agents of this demo are scripted and run without isolation":`${e.own.agent} runs without isolation, with your rights, on this machine`);let l=o===null?()=>{}:ae(e,o);try{if(await qt(e,r),r.aborted||i.viewers()===0)return;n(`the loop has stopped; the demo ends when you close ${i.url}, or by Ctrl-C`),await It(i,r)}finally{l(),await i.close()}}s(_n,"runDemoOnPage");async function qt(e,t){let n=Date.now(),r=qe(),o=0,i=s(()=>{n=Math.min(n,Date.now()+At)},"sooner"),l=e.github.world.bus.subscribe(c=>{Dt(c)&&i()});try{for(;!t.aborted;){if(D(e))r=qe();else{ee(e);let c=(await H(e))?.head??null;if(c!==null&&c.stop!==null)return;c!==null&&c.counters.iterationsUsed>o&&(o=c.counters.iterationsUsed,i()),Date.now()>=Math.min(n,r)&&!D(e)&&(Y(e.github),n=1/0)}await De(Ie,void 0,{signal:t}).catch(()=>{})}}finally{l()}}s(qt,"runScheduledTicks");var Dt=s(({name:e,action:t,cause:n})=>n==="user"&&(e==="pull_request"&&t==="closed"||e==="issues"&&["opened","edited","closed","reopened"].includes(t??"")),"mayUnblock");async function It(e,t){let n=null;for(;!t.aborted;){if(n=e.viewers()>0?null:n??Date.now(),n!==null&&Date.now()-n>Et)return;await De(Ie,void 0,{signal:t}).catch(()=>{})}}s(It,"waitUntilNoViewers");export{_n as runDemoOnPage};
