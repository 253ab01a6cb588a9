import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{A as H,B as $e,U as we,V as be,b as de,c as x,d as O,e as W,f as ue,g as me,h as pe,n as k,p as fe,q as T,r as v,s as f,t as z,u as D,v as ge,w as he,x as F,y as ye,z as V}from"./chunk-TJ7ZMABR.js";import{a as ke,b as a,c as p,d,e as C,g as $,h as ve,i as Pe,j as Se,k as Re,l as xe,n as Te,p as He,q as G,r as L,s as Ce,t as Le}from"./chunk-QTADFO6Z.js";import{e as ce}from"./chunk-4B6WAXJV.js";import{b as ae,c as ie}from"./chunk-IQHWE6YZ.js";import{c as le}from"./chunk-B6AR2QIL.js";import{c as q,d as oe}from"./chunk-EXZE4PIH.js";import{b}from"./chunk-E62YKPBS.js";import{a as A,b as se}from"./chunk-5FSS6LE2.js";import{a as B,b as ne,c as re}from"./chunk-55ECIQNP.js";import{h as ee}from"./chunk-555HVJNQ.js";import{t as N}from"./chunk-QZUNMI4M.js";import{a as M,t as te}from"./chunk-EW4AKLNY.js";import{H as R,k as K,p as S,w as j,z as X}from"./chunk-GTYXMWEI.js";import{a as o}from"./chunk-MVBBL2YF.js";import{createServer as Bt}from"node:http";function Ae(e,t){let n=B(e,{extensions:[re()],mdastExtensions:[ne()]}),r=A(e).map(({offset:s})=>s);return m(n,{...t,text:e,offsets:r})}o(Ae,"renderMarkdown");var m=o((e,t)=>d(e.children.map(n=>qe(n,t))),"renderChildren");function qe(e,t){switch(e.type){case"paragraph":return nt(e,t)??a`<p>${m(e,t)}</p>`;case"heading":return p(`<h${e.depth+1}>${m(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:et(e.value);case"strong":return a`<strong>${m(e,t)}</strong>`;case"emphasis":return a`<em>${m(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return Ye(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${m(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${m(e,t)}</ol>`:a`<ul>${m(e,t)}</ul>`;case"listItem":return Ke(e,t);case"link":return Xe(e.url,m(e,{...t,inLink:!0}),t);case"html":return p(tt(e.value));default:return"children"in e?m(e,t):a``}}o(qe,"renderNode");var Ye=o(({lang:e,value:t})=>(e==="mermaid"?st(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function Ke(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return a`<li>${m(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[s,...i]=e.children,l=s?.type==="paragraph"?m(s,t):a``,c=d(i.map(h=>qe(h,t))),g=t.source!==null&&t.offsets.includes(r)?` id="box-${C(t.source)}-${r}" data-source="${C(t.source)}" data-offset="${r}"`:" disabled",w=p(`<input type="checkbox"${g}${e.checked?" checked":""}>`);return a`<li class="task"><label>${w}<span>${l}</span></label>${c}</li>`}o(Ke,"renderListItem");function Xe(e,t,{localLink:n}){let r=n(e);return r!==null?a`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}o(Xe,"renderLink");function et(e){let n=C(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(r,s,i)=>`${s}<a href="/threads/${i}">#${i}</a>`).replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>");return p(n.replaceAll(`
`,`<br>
`))}o(et,"linkReferences");function tt(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:C(t)).join("")}o(tt,"escapeOtherTags");function nt(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],s=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[i="",l="",...c]=s;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(l.trim())||!s.every(h=>h.startsWith("|")))return null;let u=o(h=>h.trim().slice(1,-1).split(/(?<!\\)\|/).map(I=>rt(I.trim().replaceAll("\\|","|"),t)),"cells"),g=d(u(i).map(h=>a`<th scope="col">${h}</th>`)),w=d(c.map(h=>a`<tr>${d(u(h).map(I=>a`<td>${I}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${g}</tr></thead><tbody>${w}</tbody></table></div>`}o(nt,"renderTable");function rt(e,t){let[n]=B(e).children;return n?.type==="paragraph"?m(n,{...t,text:e}):a`${e}`}o(rt,"renderInline");function st(e){let t=Me(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(s=>s.replaceAll('"',"")),n=Me(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(s=>s>=0)?xe(t.map((s,i)=>({iteration:s,dollars:n[i]??0}))):null}o(st,"renderSpendChart");var Me=o((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function Ee(e,t){let n=t.labels.map(({name:s})=>a`<li>${s}</li>`),r=t.comments.map(s=>U(e,s));return a`<div class="panel"><h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${P(t)}">${P(t)}</span> ${W(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:a`<ul class="labels" aria-label="Labels">${d(n)}</ul>`}</div>
${Ie(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${W(t)?pt(t,e.maintainer.login):null}
${d(r)}`}o(Ee,"renderThread");function P(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}o(P,"describeThreadState");var U=o((e,t)=>a`${Ie(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null})}
${ot(e,t)}`,"renderCommentCard");function ot(e,t){let{id:n,body:r,thread:s}=t;return!q(b(r)?.id??"")||!f(e).includes(t)?null:a`<form class="reply" data-reply="comment-${n}"><label for="words-${n}">Your answer to the question on #${s.number}</label>
<textarea id="words-${n}" rows="2" maxlength="2000" required></textarea>
<button type="submit" id="answer-${n}">Answer as ${e.maintainer.login}</button></form>`}o(ot,"renderReplyForm");function Ie(e,t,n){let r=new Date(t.createdAt).toISOString(),s=t.revisions.length===0?"":", edited",i=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${s}</span>`,l={source:n.source,localLink:J(e)},c=t.body.trim()===""?a`<p class="quiet">No description.</p>`:Ae(t.body,l),u=b(t.body)===null?"card":"card asks";return n.collapsed?a`<article class="${u}" id="${n.source}"><details><summary>${i}, resolved</summary><div class="body">${c}</div></details></article>`:a`<article class="${u}" id="${n.source}"><header>${i}</header><div class="body">${c}</div></article>`}o(Ie,"renderCard");function J({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let s=new URL(r).pathname.replace(`/${e}`,""),[,i,l]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(s)??[];return l===void 0?null:i==="actions/runs"?`/runs/${l}`:`/threads/${l}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}o(J,"createLinkMapper");var at=R({source:S().regex(/^(?:comment|issue)-\d{1,12}$/),offset:j().int().nonnegative(),checked:X()}),it=R({source:S().regex(/^comment-\d{1,12}$/),words:S().trim().min(1).max(2e3)}),lt=R({number:j().int().positive()}),ct=R({body:S()});async function je(e,t,n){try{return t==="/api/box"?await dt(e,at.parse(n)):t==="/api/reply"?await ut(e,it.parse(n)):t==="/api/merge"?await mt(e,lt.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof K?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}o(je,"performPageAction");async function dt(e,{source:t,offset:n,checked:r}){let{maintainer:s,repository:i}=e,[l,c]=t.split("-"),u=`/repos/${i}/issues/${l==="comment"?"comments/":""}${c}`,{body:g}=ct.parse(await s.request(`GET ${u}`));return A(g).some(w=>w.offset===n)?(await s.request(`PATCH ${u}`,{body:se(g,n,r)}),{ok:!0,said:r?`Ticked as ${s.login}. ${Ne[H(e)]}`:`Unticked as ${s.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}o(dt,"tickBoxAsMaintainer");async function ut(e,{source:t,words:n}){let r=f(e).find(({id:i})=>`comment-${i}`===t),s=r===void 0?void 0:b(r.body)?.id;return r===void 0||s===void 0?{ok:!1,said:"This question is answered already."}:(await e.maintainer.comments(r.thread.number,oe(s,n)),{ok:!0,said:`Answered as ${e.maintainer.login}. ${Ne[H(e)]}`})}o(ut,"replyAsMaintainer");var Ne={app:"The app takes it up.",workflow:"The answer workflow takes it up.",tick:"The next tick reads it: no app and no answer workflow runs."};async function mt({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}o(mt,"mergeAsMaintainer");var Oe=new WeakMap;async function _(e){let t=Oe.get(e)??null;try{let n=(await we(e))?.head??null;if(n===null)return t?.record??null;if(n.bundle===null)return{head:n,state:ee(),history:[]};let s={...n.bundle.digest===t?.digest?t.record:await be(e,n),head:n};return Oe.set(e,{digest:n.bundle.digest,record:s}),s}catch{return t?.record??null}}o(_,"readShownRecord");function pt(e,t){let n=me(e),r=ue(e),s=o(l=>r.reduce((c,u)=>c+l(u),0),"sum"),i=n.map(({sha:l,message:c})=>a`<li><code>${l.slice(0,10)}</code> ${c.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${n.length} ${n.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${s(({additions:l})=>l)} lines added, ${s(({deletions:l})=>l)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${d(i)}</ul>
${ft(e,t)}
${d(r.map(gt))}</section>`}o(pt,"renderPullChange");function ft(e,t){let{pull:n,number:r,state:s}=e;return n.mergedAt!==null?a`<p class="notice">Merged by <strong>${n.mergedBy?.login??"a deleted account"}</strong>.</p>`:s==="closed"?a`<p class="notice">Closed without a merge.</p>`:n.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:pe(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${t}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}o(ft,"renderMergeControl");function gt({path:e,status:t,additions:n,deletions:r,patch:s}){let i=(s??"Binary file").split(`
`).map(l=>a`<span class="${ht(l)}">${l}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${d(i)}</code></pre></details>`}o(gt,"renderFileDiff");var ht=o(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function Be(e,t,n){let r=f(e).length;return{title:`${r>0?`(${r}) `:""}${n.title} \xB7 ${e.repository} \xB7 Tickgate`,ask:Pe(r)?.html??"",hero:n.hero?.html??"",main:n.main.html,side:(n.side??yt(e,t)).html}}o(Be,"buildPageRegions");var We=o((e,t)=>`<!doctype html>
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
<header class="top"><p class="brand"><a href="/">Tickgate</a></p><p class="repository">${e.repository}</p><div class="end"><span id="ask">${p(t.ask)}</span><span class="wide">${e.maintainer.login} · write access</span></div></header>
<p id="said" role="status" class="said"></p>
<div class="columns">
<div id="hero" class="hero" aria-live="polite">${p(t.hero)}</div>
<main id="main" tabindex="-1">${p(t.main)}</main>
<aside id="side" aria-label="About this loop">${p(t.side)}</aside>
</div>
</body>
</html>`.html}
`,"renderPage");function yt(e,t){let n=T(e),r=n.filter(v),s=n.filter(c=>c.pull===null&&!v(c)),i=n.filter(({pull:c})=>c!==null).toReversed(),l=f(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${ge(c.body)}</a></li>`);return a`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${l.length===0?null:a`<h2>Needs you</h2><ul class="lines">${d(l)}</ul>`}
${Q("Issues",s,t)}
${Q("Pull requests",i,t)}
${Q("The control issue",r,t)}</nav>`}o(yt,"renderNavigation");function Q(e,t,n){if(t.length===0)return null;let r=t.map(s=>{let i=P(s),[l,c]=[`/threads/${s.number}`,`#${s.number} ${s.title}`],u=l===n?p(' aria-current="page"'):null;return a`<li><a href="${l}"${u}>${c}</a> <span class="state ${i}">${i}</span></li>`});return a`<h2>${e}</h2><ul class="lines">${d(r)}</ul>`}o(Q,"renderThreadList");var $t=5e3;function E(e,t=$t){let n=e.split(`
`),r=[],s=null,i=o(()=>{s!==null&&r.push(wt(s)),s=null},"close");for(let c of n.slice(-t)){let[,u]=/^(?:##\[group\]|::group::)(.*)$/.exec(c)??[];u!==void 0?(i(),s={title:u,lines:[]}):/^(?:##\[endgroup\]|::endgroup::)/.test(c)?i():(s?.lines??r).push(a`<span class="line">${Z(c)}</span>`)}i();let l=n.length-t;return l>0?a`<span class="line dim">${l} earlier lines not shown</span>${d(r)}`:d(r)}o(E,"renderLog");var wt=o(({title:e,lines:t})=>t.length===0?a`<span class="line strong">${Z(e)}</span>`:a`<details${e===ae?a` open`:null}><summary>${Z(e)}</summary>${d(t)}</details>`,"renderGroup"),bt=["dim","c-red","c-green","c-yellow","c-blue","c-magenta","c-cyan",""],ze={colour:"",weight:""};function Z(e){let t=ze,n=e.split(/\u001B\[([\d;]*)m/);return d(n.map((r,s)=>{if(s%2===1)return t=r.split(";").reduce(kt,t),a``;let i=vt(r),l=[t.colour,t.weight].filter(Boolean).join(" ");return l===""||i===""?a`${i}`:a`<span class="${l}">${i}</span>`}))}o(Z,"renderColours");function kt(e,t){let n=Number(t||"0");if(n===0)return ze;if(n===1||n===2)return{...e,weight:n===1?"strong":"dim"};if(n===22)return{...e,weight:""};if(n===39)return{...e,colour:""};let r=n>=90&&n<=97?n-90:n-30;return r>=0&&r<=7?{...e,colour:bt[r]??""}:e}o(kt,"applyCode");var vt=o(e=>e.replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,"").replace(/\u001B\[[\d;?]*[A-Za-z]/g,"").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,""),"dropControls");var Ve=o((e,t)=>({hero:ve(he(e),[De(e,t)?Pt:St(e)]),main:a`${De(e,t)?null:xt(e)}${Tt(e)}${Re(Ht(e,t),n=>Ge(e,n))}${$("Ticks",Ce(Lt(e,t)))}`,side:a`${t===null?null:$("Budget of this run",He(t.head))}${At(e,t)}${qt(e)}${Ot(e)}`}),"renderOverview"),De=o(({emulator:e},t)=>e===void 0&&(t?.head.stop??null)!==null,"isOver"),Pt="The demo is over: no answer is read any more. It ends when you close this page.";function St(e){let[t,n]=[f(e),D(e).length],r=t.filter(({body:l})=>q(b(l)?.id??"")).length,s=t.length-r,i=[...s===0?[]:[`tick a box below to answer ${M(s,"question")}`],...r===0?[]:[`write in the field below to answer ${M(r,"question")} of an agent`],...n===0?[]:[`read and merge ${M(n,"pull request")}`]];return[...Rt(e),i.length===0?"Nothing is for you to do now.":`For you: ${i.join("; ")}.`].join(" ")}o(St,"sayWhatPeopleCanDo");function Rt(e){let t=[...new Set(z(e).map(({thread:n})=>`#${n.number}`))];return t.length===0?[]:[`Your answer on ${te(t)} is recorded: the next tick takes it up.`]}o(Rt,"sayWhatIsRecorded");var Ge=o(({github:e},t)=>O(e.repository).has(t)?`/threads/${t}`:null,"findThreadAddress");function xt(e){let[t,n]=[f(e),z(e)],r=t.length===0?null:Se(t.length,Fe(e,t)),s=n.length===0?null:$("Recorded",Fe(e,n));return a`${r}${s}`}o(xt,"renderWaitingQuestions");function Tt(e){let t=D(e);if(t.length===0)return null;let n=t.map(({number:r,title:s})=>a`<li><a href="/threads/${r}">#${r} ${s}</a></li>`);return $("Ready for you to read and merge",a`<ul class="lines">${d(n)}</ul>`)}o(Tt,"renderReadyPulls");var Fe=o((e,t)=>d(t.map(n=>{let{number:r,title:s}=n.thread;return a`<p class="where">on <a href="/threads/${r}">#${r} ${s}</a></p>${U(e,n)}`})),"renderCommentCards");function Ht(e,t){let n=T(e).filter(s=>!v(s)).map(s=>({number:s.number,title:s.title,isPull:s.pull!==null,state:P(s)}));if(t!==null)return le({...t,isAtWork:t.head.lease!==null,threads:n,steps:Ct(e)});let r={state:"queued",tone:"rest",why:"Waits for the first tick",spent:null};return n.filter(({isPull:s})=>!s).map(({number:s,title:i})=>({number:s,kind:"issue",title:i,...r}))}o(Ht,"listShownWork");function Ct(e){let t=F(e).filter(({run:r})=>x(r).status==="in_progress").flatMap(({run:r})=>[...k(r).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)]).map(([,r,s=""])=>[Number(r),s]),n=f(e).map(({thread:r})=>[r.number,"asked"]);return new Map([...t,...n])}o(Ct,"readStepsOfNow");function Ue(e,t){let n=t===null?null:G(t.history,t.state),r=L({runId:e.run.id,runAttempt:x(e.run).number}),s=t?.history.find(c=>L(c)===r),i=Je(e,t)?"of an earlier run: the record began anew since":"waited";return{said:_e(e,n?.get(r)??null).said??i,iteration:s?.iteration??null}}o(Ue,"describeTick");function Lt(e,t){let n=t===null?new Map:G(t.history,t.state),r=new Map(t?.history.map(s=>[L(s),s.dollarsThisIter]));return F(e).map(s=>{let i=L({runId:s.run.id,runAttempt:x(s.run).number});return{..._e(s,n.get(i)??null),dollars:r.get(i)??null,isEarlier:Je(s,t)}})}o(Lt,"listShownTicks");function Je({run:e},t){if(t===null||!Te(t.head,t.history))return!1;let[n]=t.history;return n===void 0||e.id<n.runId}o(Je,"isOfEarlierRun");var Mt=12;function _e({run:e,number:t,state:n,seconds:r},s){let i={name:`#${t}`,address:`/runs/${e.id}`,seconds:r},{status:l,conclusion:c}=x(e);if(l!=="completed"){let g=k(e).trimEnd(),w=g===""?null:a`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${t}"><code>${E(g,Mt)}</code></pre>`;return{...i,said:l==="in_progress"?"works now":n,tone:"run",live:w}}if(c==="success")return{...i,said:s??ie(k(e)),tone:"rest",live:null};let u=[`ended with ${n}`,fe(e),s].filter(Boolean).join("; ");return{...i,said:u,tone:"bad",live:null}}o(_e,"describeRun");function At(e,t){let n=t===null?null:Le({...t,subject:o(r=>{let s=Ge(e,r);return s===null?a`${N(r)}`:a`<a href="${s}">${N(r)}</a>`},"subject")});return n===null?null:$("Who worked when",n)}o(At,"renderAgentTimeline");function qt(e){let t=T(e).find(v);if(t===void 0)return null;let n=a`<a href="/threads/${t.number}">control issue #${t.number}</a>`;return $("Run, stop, resume, restart",a`<p class="small">Boxes and budgets are on the ${n}.</p>`)}o(qt,"renderControlLink");var Ot=o(e=>{let{github:t,repository:n,own:r,emulator:s}=e;return $("What is real here",a`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${t.repository.gitDir} log --all --oneline</code></pre>
${s!==void 0?It(H(e)):r===null?Et(n):Nt(r)}`)},"renderRealParts"),Et=o(e=>a`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${e}</code> goes away with this command.</p>`,"renderSampleNotice"),It=o(e=>a`<p class="quiet small">GitHub is emulated on this machine. Its workflows run here, as you. ${jt[e]}</p>`,"renderEmulatorNotice"),jt={app:a`The app runs: it records answers and starts ticks.`,workflow:a`The answer workflow of this repository records answers and starts ticks.`,tick:a`There is no answer workflow, and the app does not run (<code>--app</code>): the next tick reads answers itself.`},Nt=o(({agent:e,folder:t})=>a`<p class="quiet small">GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var Qe=`
const byId = (id) => document.getElementById(id);
const say = (text) => { byId('said').textContent = text; };

/** The focus and what is unfolded outlive the exchange of a part. Where a question went with the focus, its part's first heading gets it. */
const exchange = (id, text) => {
  const place = byId(id);
  if (place.dataset.shown === text) return;
  const hadFocus = place.contains(document.activeElement);
  const focused = hadFocus ? document.activeElement.id : '';
  const typed = new Map([...place.querySelectorAll('textarea')].map((each) => [each.id, each.value]));
  const open = new Map([...place.querySelectorAll('details')].map((each, index) => [each.id || index, each.open]));
  place.innerHTML = text;
  place.dataset.shown = text;
  [...place.querySelectorAll('details')].forEach((each, index) => {
    const was = open.get(each.id || index);
    if (was !== undefined) each.open = was;
  });
  for (const each of place.querySelectorAll('textarea')) each.value = typed.get(each.id) ?? '';
  if (!hadFocus) return;
  const same = focused ? byId(focused) : null;
  const next = same ?? place.querySelector('h2, h1');
  if (same === null) next?.setAttribute('tabindex', '-1');
  next?.focus({ preventScroll: true });
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

document.addEventListener('submit', (event) => {
  const { reply } = event.target.dataset;
  if (reply === undefined) return;
  event.preventDefault();
  const field = event.target.querySelector('textarea');
  say('Saving\u2026');
  send('/api/reply', { source: reply, words: field.value }).then(() => { field.value = ''; }, () => say('The demo does not answer.'));
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
`;var Wt=250,zt=1e4;function Ze(e){let t=new Set,n="",r=setInterval(()=>{let s=$e(e);if(s!==n){n=s;for(let i of t)i.write(`event: change
data: .

`)}},Wt);return{handle:o((s,i)=>{Vt({stage:e,viewers:t,request:s,response:i}).catch(l=>{let c=l instanceof Error?l.message:String(l);i.headersSent?i.end():y(i,{status:500,type:"application/json",body:JSON.stringify({said:c})})})},"handle"),viewers:o(()=>t.size,"viewers"),close:o(()=>{clearInterval(r);for(let s of t)s.end()},"close")}}o(Ze,"createPageHandler");var Dt=/^\/(?:|page\.(?:css|js)|events|api\/(?:box|merge)|(?:threads|runs)\/\d{1,12})$/;function cr(e){let t=Ze(e),{router:n,world:r}=e.github,s=new URL(de(r)).host,i=J(e);return n.mount((l,c)=>c===s&&Dt.test(l),(l,c)=>t.handle(l,c)),n.mount((l,c)=>c===s&&(l===`/${e.repository}`||i(`http://${s}${l}`)!==null),(l,c,{pathname:u})=>{c.writeHead(302,{location:i(`http://${s}${u}`)??"/"}).end()}),t.close}o(cr,"mountPage");async function dr(e,t){let n=Ze(e),r=Bt(n.handle);await Ft(r,t).catch(i=>{throw n.close(),i});let s=r.address();if(s===null||typeof s=="string")throw new Error("The page did not get a TCP port.");return{url:`http://127.0.0.1:${s.port}/`,viewers:n.viewers,close:o(async()=>{n.close(),r.closeAllConnections(),await new Promise(i=>r.close(i))},"close")}}o(dr,"servePage");function Ft(e,t){return new Promise((n,r)=>{e.once("error",s=>{r(s.code==="EADDRINUSE"?ce(t):s)}),e.listen(t,"127.0.0.1",n)})}o(Ft,"listenOnLoopback");async function Vt({stage:e,viewers:t,request:n,response:r}){let{pathname:s}=new URL(n.url??"/","http://127.0.0.1");if(!Yt(n))return y(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST"&&n.headers.origin===void 0)return y(r,{status:403,type:"text/plain",body:`Only this page may act: the request names no origin.
`});if(n.method==="POST")return await Qt(e,{pathname:s,request:n,response:r});if(n.method!=="GET")return y(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(s){case"/page.css":return y(r,{status:200,type:"text/css",body:ke});case"/page.js":return y(r,{status:200,type:"text/javascript",body:Qe});case"/events":return _t(t,r);default:return await Gt(e,{pathname:s,request:n,response:r})}}o(Vt,"answerPageRequest");async function Gt(e,{pathname:t,request:n,response:r}){let s=await Ut(e,t),i=Be(e,t,s),l=n.headers.accept==="application/json",[c,u]=l?["application/json",JSON.stringify(i)]:["text/html",We(e,i)];y(r,{status:s.found?200:404,type:c,body:u})}o(Gt,"sendView");var Y=o((e,t)=>({found:!0,title:e,hero:null,main:t,side:null}),"showOne");async function Ut(e,t){if(t==="/")return{found:!0,title:"A loop at work",...Ve(e,await _(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let l=O(e.github.repository).get(Number(r));if(l!==void 0)return Y(`#${l.number} ${l.title}`,Ee(e,l))}let s=n==="runs"?ye(e,Number(r)):null;if(s!==null){let l=V(s.run)?`Tick ${s.number}`:`Run ${s.number} of ${s.run.workflow.name}`,c=V(s.run)?Ue(s,await _(e)):{said:s.state,iteration:null};return Y(l,Jt(s,l,c))}let i=a`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;return{...Y("Not here",i),found:!1}}o(Ut,"buildPageView");var Jt=o(({run:e,cause:t,seconds:n},r,{said:s,iteration:i})=>a`<div class="panel"><h1>${r}</h1>
<p class="quiet">Started ${t}, ${n.toFixed(0)} s, run ${e.id}${i===null?"":`, iteration ${i}`}: ${s}</p>
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${E(k(e))}</code></pre></div>`,"renderRunLog");function _t(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}o(_t,"addViewer");async function Qt(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return y(r,{status:415,type:"text/plain",body:`JSON, please
`});let s=await je(e,t,await Zt(n));y(r,{status:s.ok?200:409,type:"application/json",body:JSON.stringify({said:s.said})})}o(Qt,"handlePageAction");async function Zt(e){let t="";for await(let n of e)if(t+=String(n),t.length>zt)throw new Error("That is too much.");return JSON.parse(t)}o(Zt,"readJsonBody");function Yt({headers:e,socket:t}){let n=["127.0.0.1","localhost","github.localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}o(Yt,"isFromThisPage");function y(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}o(y,"sendResponse");export{cr as a,dr as b};
