import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{A as Ee,B as J,C,D as je,W as Ne,X as Be,b as Te,c as k,d as q,e as V,f as He,g as Le,h as Ce,i as Me,o as v,p as Ae,r as Oe,s as L,t as S,u as h,v as I,w as G,x as qe,y as Ie,z as U}from"./chunk-CNBWZUMW.js";import{pa as ue,qa as me}from"./chunk-T5S3VE32.js";import{b as he,c as a,d as g,e as u,f as T,g as $,h as ye,i as we,j as $e,k as be,l as ke,n as ve,o as Se,p as Pe,q as F,r as H,s as Re,t as xe}from"./chunk-B3UW3XH3.js";import{f as ge}from"./chunk-36GYRX2E.js";import{V as pe,qa as fe}from"./chunk-PUX6MWTS.js";import{w as te}from"./chunk-ICCCJB64.js";import{j as de}from"./chunk-V43QHE25.js";import{M as le,ga as O,ha as ce}from"./chunk-OZ3NVXRN.js";import{J as b,a as z,b as se,c as ae,g as A,h as ie}from"./chunk-MBOEG6RL.js";import{Da as M,T as ne,Ya as oe,ca as re,q as D}from"./chunk-LJHZLSYC.js";import{D as x,m as X,r as R,u as W,x as ee}from"./chunk-HRFSFB4A.js";import{a as s}from"./chunk-MVBBL2YF.js";import{createServer as Zt}from"node:http";function E(e,t){let n=z(e,{extensions:[ae()],mdastExtensions:[se()]}),r=A(e).map(({offset:o})=>o);return p(n,{...t,text:e,offsets:r})}s(E,"renderMarkdown");var p=s((e,t)=>u(e.children.map(n=>De(n,t))),"renderChildren");function De(e,t){switch(e.type){case"paragraph":return ut(e,t)??a`<p>${p(e,t)}</p>`;case"heading":return g(`<h${e.depth+1}>${p(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:ct(e.value);case"strong":return a`<strong>${p(e,t)}</strong>`;case"emphasis":return a`<em>${p(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return at(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${p(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${p(e,t)}</ol>`:a`<ul>${p(e,t)}</ul>`;case"listItem":return it(e,t);case"link":return lt(e.url,p(e,{...t,inLink:!0}),t);case"html":return g(dt(e.value));default:return"children"in e?p(e,t):a``}}s(De,"renderNode");var at=s(({lang:e,value:t})=>(e==="mermaid"?pt(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function it(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return a`<li>${p(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[o,...i]=e.children,l=o?.type==="paragraph"?p(o,t):a``,c=u(i.map(f=>De(f,t))),m=t.source!==null&&t.offsets.includes(r)?` id="box-${T(t.source)}-${r}" data-source="${T(t.source)}" data-offset="${r}"`:" disabled",y=g(`<input type="checkbox"${m}${e.checked?" checked":""}>`);return a`<li class="task"><label>${y}<span>${l}</span></label>${c}</li>`}s(it,"renderListItem");function lt(e,t,{localLink:n}){let r=n(e);return r!==null?a`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}s(lt,"renderLink");function ct(e){let n=T(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(r,o,i)=>`${o}<a href="/threads/${i}">#${i}</a>`).replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>");return g(n.replaceAll(`
`,`<br>
`))}s(ct,"linkReferences");function dt(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:T(t)).join("")}s(dt,"escapeOtherTags");function ut(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],o=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[i="",l="",...c]=o;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(l.trim())||!o.every(f=>f.startsWith("|")))return null;let d=s(f=>f.trim().slice(1,-1).split(/(?<!\\)\|/).map(B=>mt(B.trim().replaceAll("\\|","|"),t)),"cells"),m=u(d(i).map(f=>a`<th scope="col">${f}</th>`)),y=u(c.map(f=>a`<tr>${u(d(f).map(B=>a`<td>${B}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${m}</tr></thead><tbody>${y}</tbody></table></div>`}s(ut,"renderTable");function mt(e,t){let[n]=z(e).children;return n?.type==="paragraph"?p(n,{...t,text:e}):a`${e}`}s(mt,"renderInline");function pt(e){let t=We(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(o=>o.replaceAll('"',"")),n=We(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(o=>o>=0)?ke(t.map((o,i)=>({iteration:o,dollars:n[i]??0}))):null}s(pt,"renderSpendChart");var We=s((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function Fe(e,t){let n=t.labels.map(({name:o})=>a`<li>${o}</li>`),r=t.comments.map(o=>_(e,o));return a`<div class="panel"><h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${P(t)}">${P(t)}</span> ${V(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:a`<ul class="labels" aria-label="Labels">${u(n)}</ul>`}</div>
${Ve(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${V(t)?vt(t,e.maintainer.login):null}
${u(r)}`}s(Fe,"renderThread");function P(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}s(P,"describeThreadState");var _=s((e,t)=>a`${Ve(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null})}
${ft(e,t)}`,"renderCommentCard");function ft(e,t){let{id:n,body:r,thread:o}=t;return!O(b(r)?.id??"")||!h(e).includes(t)?null:a`<form class="reply" data-reply="comment-${n}"><label for="words-${n}">Your answer to the question on #${o.number}</label>
<textarea id="words-${n}" rows="2" maxlength="2000" required></textarea>
<button type="submit" id="answer-${n}">Answer as ${e.maintainer.login}</button></form>`}s(ft,"renderReplyForm");function Ve(e,t,n){let r=new Date(t.createdAt).toISOString(),o=t.revisions.length===0?"":", edited",i=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${o}</span>`,l={source:n.source,localLink:j(e)},c=t.body.trim()===""?a`<p class="quiet">No description.</p>`:E(t.body,l),d=b(t.body)===null?"card":"card asks";return n.collapsed?a`<article class="${d}" id="${n.source}"><details><summary>${i}, resolved</summary><div class="body">${c}</div></details></article>`:a`<article class="${d}" id="${n.source}"><header>${i}</header><div class="body">${c}</div></article>`}s(Ve,"renderCard");function j({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let o=new URL(r).pathname.replace(`/${e}`,""),[,i,l]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(o)??[];return l===void 0?null:i==="actions/runs"?`/runs/${l}`:`/threads/${l}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}s(j,"createLinkMapper");var gt=x({source:R().regex(/^(?:comment|issue)-\d{1,12}$/),offset:W().int().nonnegative(),checked:ee()}),ht=x({source:R().regex(/^comment-\d{1,12}$/),words:R().trim().min(1).max(2e3)}),yt=x({number:W().int().positive()}),wt=x({body:R()});async function Ge(e,t,n){try{return t==="/api/box"?await $t(e,gt.parse(n)):t==="/api/reply"?await bt(e,ht.parse(n)):t==="/api/merge"?await kt(e,yt.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof X?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}s(Ge,"performPageAction");async function $t(e,{source:t,offset:n,checked:r}){let{maintainer:o,repository:i}=e,[l,c]=t.split("-"),d=`/repos/${i}/issues/${l==="comment"?"comments/":""}${c}`,{body:m}=wt.parse(await o.request(`GET ${d}`));return A(m).some(y=>y.offset===n)?(await o.request(`PATCH ${d}`,{body:ie(m,n,r)}),{ok:!0,said:r?`Ticked as ${o.login}. ${Ue[C(e)]}`:`Unticked as ${o.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}s($t,"tickBoxAsMaintainer");async function bt(e,{source:t,words:n}){let r=h(e).find(({id:i})=>`comment-${i}`===t),o=r===void 0?void 0:b(r.body)?.id;return r===void 0||o===void 0?{ok:!1,said:"This question is answered already."}:(await e.maintainer.comments(r.thread.number,ce(o,n)),{ok:!0,said:`Answered as ${e.maintainer.login}. ${Ue[C(e)]}`})}s(bt,"replyAsMaintainer");var Ue={app:"The app takes it up.",workflow:"The answer workflow takes it up.",tick:"The next tick reads it: no app and no answer workflow runs."};async function kt({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}s(kt,"mergeAsMaintainer");var ze=new WeakMap;async function Q(e){let t=ze.get(e)??null;try{let n=(await Ne(e))?.head??null;if(n===null)return t?.record??null;if(n.bundle===null)return{head:n,state:re(),history:[]};let o={...n.bundle.digest===t?.digest?t.record:await Be(e,n),head:n};return ze.set(e,{digest:n.bundle.digest,record:o}),o}catch{return t?.record??null}}s(Q,"readShownRecord");function vt(e,t){let n=Ce(e),r=Le(e),o=s(l=>r.reduce((c,d)=>c+l(d),0),"sum"),i=n.map(({sha:l,message:c})=>a`<li><code>${l.slice(0,10)}</code> ${c.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${n.length} ${n.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${o(({additions:l})=>l)} lines added, ${o(({deletions:l})=>l)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${u(i)}</ul>
${St(e,t)}
${u(r.map(Pt))}</section>`}s(vt,"renderPullChange");function St(e,t){let{pull:n,number:r,state:o}=e;return n.mergedAt!==null?a`<p class="notice">Merged by <strong>${n.mergedBy?.login??"a deleted account"}</strong>.</p>`:o==="closed"?a`<p class="notice">Closed without a merge.</p>`:n.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:Me(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${t}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}s(St,"renderMergeControl");function Pt({path:e,status:t,additions:n,deletions:r,patch:o}){let i=(o??"Binary file").split(`
`).map(l=>a`<span class="${Rt(l)}">${l}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${u(i)}</code></pre></details>`}s(Pt,"renderFileDiff");var Rt=s(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function Je(e,t,n){let r=h(e).length;return{title:`${r>0?`(${r}) `:""}${n.title} \xB7 ${e.repository} \xB7 Tickgate`,ask:we(r)?.html??"",hero:n.hero?.html??"",main:n.main.html,side:(n.side??xt(e,t)).html}}s(Je,"buildPageRegions");var _e=s((e,t)=>`<!doctype html>
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
<header class="top"><p class="brand"><a href="/">Tickgate</a></p><p class="repository">${e.repository}<span class="narrow"> · ${e.maintainer.login} · write access</span></p><div class="end"><span id="ask">${g(t.ask)}</span><span class="wide">${e.maintainer.login} · write access</span></div></header>
<p id="said" role="status" class="said"></p>
<div class="columns">
<div id="hero" class="hero" aria-live="polite">${g(t.hero)}</div>
<main id="main" tabindex="-1">${g(t.main)}</main>
<aside id="side" aria-label="About this loop">${g(t.side)}</aside>
</div>
</body>
</html>`.html}
`,"renderPage");function xt(e,t){let n=L(e),r=n.filter(S),o=n.filter(c=>c.pull===null&&!S(c)),i=n.filter(({pull:c})=>c!==null).toReversed(),l=h(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${qe(c.body)}</a></li>`);return a`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${l.length===0?null:a`<h2>Needs you</h2><ul class="lines">${u(l)}</ul>`}
${Z("Issues",o,t)}
${Z("Pull requests",i,t)}
${Z("The control issue",r,t)}</nav>`}s(xt,"renderNavigation");function Z(e,t,n){if(t.length===0)return null;let r=t.map(o=>{let i=P(o),[l,c]=[`/threads/${o.number}`,`#${o.number} ${o.title}`],d=l===n?g(' aria-current="page"'):null;return a`<li><a href="${l}"${d}>${c}</a> <span class="state ${i}">${i}</span></li>`});return a`<h2>${e}</h2><ul class="lines">${u(r)}</ul>`}s(Z,"renderThreadList");var Tt=5e3;function N(e,t=Tt){let n=e.split(`
`),r=[],o=null,i=s(()=>{o!==null&&r.push(Ht(o)),o=null},"close");for(let c of n.slice(-t)){let[,d]=/^(?:##\[group\]|::group::)(.*)$/.exec(c)??[];d!==void 0?(i(),o={title:d,lines:[]}):/^(?:##\[endgroup\]|::endgroup::)/.test(c)?i():(o?.lines??r).push(a`<span class="line">${Y(c)}</span>`)}i();let l=n.length-t;return l>0?a`<span class="line dim">${l} earlier lines not shown</span>${u(r)}`:u(r)}s(N,"renderLog");var Ht=s(({title:e,lines:t})=>t.length===0?a`<span class="line strong">${Y(e)}</span>`:a`<details${e===ue?a` open`:null}><summary>${Y(e)}</summary>${u(t)}</details>`,"renderGroup"),Lt=["dim","c-red","c-green","c-yellow","c-blue","c-magenta","c-cyan",""],Qe={colour:"",weight:""};function Y(e){let t=Qe,n=e.split(/\u001B\[([\d;]*)m/);return u(n.map((r,o)=>{if(o%2===1)return t=r.split(";").reduce(Ct,t),a``;let i=Mt(r),l=[t.colour,t.weight].filter(Boolean).join(" ");return l===""||i===""?a`${i}`:a`<span class="${l}">${i}</span>`}))}s(Y,"renderColours");function Ct(e,t){let n=Number(t||"0");if(n===0)return Qe;if(n===1||n===2)return{...e,weight:n===1?"strong":"dim"};if(n===22)return{...e,weight:""};if(n===39)return{...e,colour:""};let r=n>=90&&n<=97?n-90:n-30;return r>=0&&r<=7?{...e,colour:Lt[r]??""}:e}s(Ct,"applyCode");var Mt=s(e=>e.replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,"").replace(/\u001B\[[\d;?]*[A-Za-z]/g,"").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,""),"dropControls");var Ke=s((e,t)=>({hero:ye(At(e,t),[Ze(e,t)?Ot:qt(e)]),main:a`${Ze(e,t)?null:Et(e)}${jt(e)}${be(Nt(e,t),n=>et(e,n))}${$("Ticks",Re(Dt(e,t)))}`,side:a`${t===null?null:$("Budget of this run",Pe(t.head))}${Ft(e,t)}${Vt(e)}${Gt(e)}`}),"renderOverview");function At(e,t){let n=Xe(e,t);return n?.kind==="over"?Se(n):Ie(e)}s(At,"describeStandingShown");function Xe({actions:e,github:t},n){let r=n?.head.lease??null,o=e.runs().find(({id:f})=>f===r?.runId);if(r===null||o===void 0)return null;let{status:i,conclusion:l,number:c,updatedAt:d}=k(o);if(l===null||l==="success")return null;let m=new Date(d).toISOString(),y=new Date(t.world.clock.now()).toISOString();return ve(r,{kind:"attempt",status:i,currentAttempt:c,completedAt:m,conclusion:l},y)}s(Xe,"findHolderSeen");var Ze=s(({emulator:e},t)=>e===void 0&&(t?.head.stop??null)!==null,"isOver"),Ot="The demo is over: no answer is read any more. It ends when you close this page.";function qt(e){let[t,n]=[h(e),G(e).length],r=t.filter(({body:l})=>O(b(l)?.id??"")).length,o=t.length-r,i=[...o===0?[]:[`tick a box below to answer ${M(o,"question")}`],...r===0?[]:[`write in the field below to answer ${M(r,"question")} of an agent`],...n===0?[]:[`read and merge ${M(n,"pull request")}`]];return[...It(e),i.length===0?"Nothing is for you to do now.":`For you: ${i.join("; ")}.`].join(" ")}s(qt,"sayWhatPeopleCanDo");function It(e){let t=[...new Set(I(e).map(({thread:n})=>`#${n.number}`))];return t.length===0?[]:[`Your answer on ${oe(t)} is recorded: the next tick takes it up.`]}s(It,"sayWhatIsRecorded");var et=s(({github:e},t)=>q(e.repository).has(t)?`/threads/${t}`:null,"findThreadAddress");function Et(e){let[t,n]=[h(e),I(e)],r=t.length===0?null:$e(t.length,Ye(e,t)),o=n.length===0?null:$("Recorded",Ye(e,n));return a`${r}${o}`}s(Et,"renderWaitingQuestions");function jt(e){let t=G(e);if(t.length===0)return null;let n=t.map(({number:r,title:o})=>a`<li><a href="/threads/${r}">#${r} ${o}</a></li>`);return $("Ready for you to read and merge",a`<ul class="lines">${u(n)}</ul>`)}s(jt,"renderReadyPulls");var Ye=s((e,t)=>u(t.map(n=>{let{number:r,title:o}=n.thread;return a`<p class="where">on <a href="/threads/${r}">#${r} ${o}</a></p>${_(e,n)}`})),"renderCommentCards");function Nt(e,t){let n=L(e).filter(o=>!S(o)).map(o=>({number:o.number,title:o.title,isPull:o.pull!==null,state:P(o)}));if(t!==null){let o=t.head.lease!==null&&Xe(e,t)?.kind!=="over",i=Bt(e,t),l=new Set(I(e).flatMap(({body:c})=>le(c)?.gateId??[]));return pe({...t,state:i,isAtWork:o,threads:n,steps:Wt(e),answered:l})}let r={state:"queued",tone:"rest",why:"Waits for the first tick",spent:null};return n.filter(({isPull:o})=>!o).map(({number:o,title:i})=>({number:o,kind:"issue",title:i,...r}))}s(Nt,"listShownWork");function Bt({github:e},{head:{loop:t},state:n}){if(n.earlierPulls!==void 0)return n;let r=He(e.repository).flatMap(({number:o,body:i,pull:{headRef:l,fork:c,draft:d}})=>{let m=de({headRefName:l,isCrossRepository:c!==null,body:i});return m===null?[]:[{...m,number:o,draft:d||ne(i)}]});return{...n,earlierPulls:te(r,{loop:t,subjects:n.subjects})}}s(Bt,"withEarlierPulls");function Wt(e){let t=U(e).filter(({run:r})=>k(r).status==="in_progress").flatMap(({run:r})=>[...v(r).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)]).map(([,r,o=""])=>[Number(r),o]),n=h(e).map(({thread:r})=>[r.number,"asked"]);return new Map([...t,...n])}s(Wt,"readStepsOfNow");function tt(e,t){let n=t===null?null:F(t.history),r=H({runId:e.run.id,runAttempt:k(e.run).number}),o=t?.history.find(c=>H(c)===r),i=nt(e,t)?"of an earlier run: the record began anew since":"waited";return{said:rt(e,n?.get(r)??null).said??i,iteration:o?.iteration??null}}s(tt,"describeTick");function Dt(e,t){let n=t===null?new Map:F(t.history),r=new Map(t?.history.map(o=>[H(o),o.dollarsThisIter]));return U(e).map(o=>{let i=H({runId:o.run.id,runAttempt:k(o.run).number});return{...rt(o,n.get(i)??null),dollars:r.get(i)??null,isEarlier:nt(o,t)}})}s(Dt,"listShownTicks");function nt({run:e},t){if(t===null||!fe(t.head,t.history))return!1;let[n]=t.history;return n===void 0||e.id<n.runId}s(nt,"isOfEarlierRun");var zt=12;function rt({run:e,number:t,state:n,seconds:r},o){let i={name:`#${t}`,address:`/runs/${e.id}`,seconds:r},{status:l,conclusion:c}=k(e);if(l!=="completed"){let m=v(e).trimEnd(),y=m===""?null:a`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${t}"><code>${N(m,zt)}</code></pre>`;return{...i,said:l==="in_progress"?"works now":n,tone:"run",live:y}}if(c==="success")return{...i,said:o??me(v(e)),tone:"rest",live:null};let d=[`ended with ${n}`,Oe(e),o].filter(Boolean).join("; ");return{...i,said:d,tone:"bad",live:null}}s(rt,"describeRun");function Ft(e,t){let n=t===null?null:xe({...t,subject:s(r=>{let o=et(e,r);return o===null?a`${D(r)}`:a`<a href="${o}">${D(r)}</a>`},"subject")});return n===null?null:$("Who worked when",n)}s(Ft,"renderAgentTimeline");function Vt(e){let t=L(e).find(S);if(t===void 0)return null;let n=a`<a href="/threads/${t.number}">control issue #${t.number}</a>`;return $("Run, stop, resume, restart",a`<p class="small">Boxes and budgets are on the ${n}.</p>`)}s(Vt,"renderControlLink");var Gt=s(e=>{let{github:t,repository:n,own:r,emulator:o}=e;return $("What is real here",a`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre class="wrapped" tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${t.repository.gitDir} log --all --oneline</code></pre>
${o!==void 0?Jt(C(e)):r===null?Ut(n):Qt(r)}`)},"renderRealParts"),Ut=s(e=>a`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${e}</code> goes away with this command.</p>`,"renderSampleNotice"),Jt=s(e=>a`<p class="quiet small">GitHub is emulated on this machine. Its workflows run here, as you. ${_t[e]}</p>`,"renderEmulatorNotice"),_t={app:a`The app runs: it records answers and starts ticks.`,workflow:a`The answer workflow of this repository records answers and starts ticks.`,tick:a`There is no answer workflow, and the app does not run (<code>--app</code>): the next tick reads answers itself.`},Qt=s(({agent:e,folder:t})=>a`<p class="quiet small">GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var ot=`
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
`;var Yt=250,Kt=1e4;function st(e){let t=new Set,n="",r=setInterval(()=>{let o=je(e);if(o!==n){n=o;for(let i of t)i.write(`event: change
data: .

`)}},Yt);return{handle:s((o,i)=>{tn({stage:e,viewers:t,request:o,response:i}).catch(l=>{let c=l instanceof Error?l.message:String(l);i.headersSent?i.end():w(i,{status:500,type:"application/json",body:JSON.stringify({said:c})})})},"handle"),viewers:s(()=>t.size,"viewers"),close:s(()=>{clearInterval(r);for(let o of t)o.end()},"close")}}s(st,"createPageHandler");var Xt=/^\/(?:|page\.(?:css|js)|events|api\/(?:box|merge)|(?:threads|runs)\/\d{1,12})$/;function Hr(e){let t=st(e),{router:n,world:r}=e.github,o=new URL(Te(r)).host,i=j(e);return n.mount((l,c)=>c===o&&Xt.test(l),(l,c)=>t.handle(l,c)),n.mount((l,c)=>c===o&&(l===`/${e.repository}`||i(`http://${o}${l}`)!==null),(l,c,{pathname:d})=>{c.writeHead(302,{location:i(`http://${o}${d}`)??"/"}).end()}),t.close}s(Hr,"mountPage");async function Lr(e,t){let n=st(e),r=Zt(n.handle);await en(r,t).catch(i=>{throw n.close(),i});let o=r.address();if(o===null||typeof o=="string")throw new Error("The page did not get a TCP port.");return{url:`http://127.0.0.1:${o.port}/`,viewers:n.viewers,close:s(async()=>{n.close(),r.closeAllConnections(),await new Promise(i=>r.close(i))},"close")}}s(Lr,"servePage");function en(e,t){return new Promise((n,r)=>{e.once("error",o=>{r(o.code==="EADDRINUSE"?ge(t):o)}),e.listen(t,"127.0.0.1",n)})}s(en,"listenOnLoopback");async function tn({stage:e,viewers:t,request:n,response:r}){let{pathname:o}=new URL(n.url??"/","http://127.0.0.1");if(!dn(n))return w(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST"&&n.headers.origin===void 0)return w(r,{status:403,type:"text/plain",body:`Only this page may act: the request names no origin.
`});if(n.method==="POST")return await ln(e,{pathname:o,request:n,response:r});if(n.method!=="GET")return w(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(o){case"/page.css":return w(r,{status:200,type:"text/css",body:he});case"/page.js":return w(r,{status:200,type:"text/javascript",body:ot});case"/events":return an(t,r);default:return await nn(e,{pathname:o,request:n,response:r})}}s(tn,"answerPageRequest");async function nn(e,{pathname:t,request:n,response:r}){let o=await rn(e,t),i=Je(e,t,o),l=n.headers.accept==="application/json",[c,d]=l?["application/json",JSON.stringify(i)]:["text/html",_e(e,i)];w(r,{status:o.found?200:404,type:c,body:d})}s(nn,"sendView");var K=s((e,t)=>({found:!0,title:e,hero:null,main:t,side:null}),"showOne");async function rn(e,t){if(t==="/")return{found:!0,title:"A loop at work",...Ke(e,await Q(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let l=q(e.github.repository).get(Number(r));if(l!==void 0)return K(`#${l.number} ${l.title}`,Fe(e,l))}let o=n==="runs"?Ee(e,Number(r)):null;if(o!==null){let l=J(o.run)?`Tick ${o.number}`:`Run ${o.number} of ${o.run.workflow.name}`,c=J(o.run)?tt(o,await Q(e)):{said:o.state,iteration:null};return K(l,on(e,o,{name:l,...c}))}let i=a`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;return{...K("Not here",i),found:!1}}s(rn,"buildPageView");var on=s((e,{run:t,cause:n,seconds:r},{name:o,said:i,iteration:l})=>a`<div class="panel"><h1>${o}</h1>
<p class="quiet">Started ${n}, ${r.toFixed(0)} s, run ${t.id}${l===null?"":`, iteration ${l}`}: ${i}</p></div>
${sn(e,t)}<div class="panel">
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${N(v(t))}</code></pre></div>`,"renderRun");function sn(e,t){let n=Ae(t);if(n.trim()==="")return null;let r=E(n,{source:null,localLink:j(e)});return a`<section class="card" aria-label="Summary"><header><strong>Summary</strong></header><div class="body">${r}</div></section>
`}s(sn,"renderRunSummary");function an(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}s(an,"addViewer");async function ln(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return w(r,{status:415,type:"text/plain",body:`JSON, please
`});let o=await Ge(e,t,await cn(n));w(r,{status:o.ok?200:409,type:"application/json",body:JSON.stringify({said:o.said})})}s(ln,"handlePageAction");async function cn(e){let t="";for await(let n of e)if(t+=String(n),t.length>Kt)throw new Error("That is too much.");return JSON.parse(t)}s(cn,"readJsonBody");function dn({headers:e,socket:t}){let n=["127.0.0.1","localhost","github.localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}s(dn,"isFromThisPage");function w(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}s(w,"sendResponse");export{Hr as a,Lr as b};
