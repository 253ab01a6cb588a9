import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as r}from"./chunk-MVBBL2YF.js";var c=r((t,n,e=`${n}s`)=>`${t} ${t===1?n:e}`,"formatCount"),d=r(t=>t===1?"once":t===2?"twice":`${t} times`,"formatTimes");function f(t,n=200){let[e="",...s]=t.split(/\r\n|[\r\n]/).filter(l=>l.trim()!==""),i=e.length<=n?e.trim():`${e.slice(0,n-1)}\u2026`;return s.length===0?i:`${i} (and ${c(s.length,"more line")})`}r(f,"formatFirstLine");var o=r(t=>new Date(t).toISOString().replace(/\.\d{3}Z$/,"Z"),"formatInstant"),a=r(t=>`${o(t).slice(11,16)} UTC`,"formatClockTime"),u=r((t,n)=>Date.parse(t)-Date.parse(n)<=24*36e5?a(t):`${t.slice(0,10)} ${a(t)}`,"formatDueTime"),$=r(t=>o(t).slice(0,16).replace("T"," "),"formatMinute"),x=r(t=>o(t).slice(5,16).replace("-","\u2011").replace("T","\xA0"),"formatMonthDayTime"),y=r(t=>`$${t.toFixed(2)}`,"formatDollars"),p=r((t,n)=>t.toLowerCase()===n.toLowerCase(),"equalsIgnoringCase"),b=r((t,n)=>t.some(e=>p(e,n)),"includesIgnoringCase"),S=r(t=>String(t).replace(/\B(?=(\d{3})+$)/g,","),"formatThousands"),T=r(t=>/[.!?]$/.test(t)?t:`${t}.`,"toSentence"),h=r((t,n)=>[t,t.map(()=>"---"),...n].map(e=>`| ${e.join(" | ")} |`).join(`
`),"renderMarkdownTable"),I=r((t,n)=>n===null?null:`### ${t}

${n}`,"renderSection"),w=r((t,n)=>`<details><summary>${t}</summary>

${n.trim()}

</details>`,"renderDetails"),g=r(t=>t!==void 0&&/^(?![#>|<`]|[-+*] |\d+\. )\S/.test(t),"isProse");function C(t){let n=t.split(`
`);return n.map((e,s)=>g(e)&&g(n[s+1])?`${e}  `:e).join(`
`)}r(C,"keepLineBreaks");var D=r(t=>t.replace(/(?<![.\s])\.\s*$/,""),"stripFullStop"),L=r(t=>m(t.map(n=>`@${n}`)),"formatMentions"),m=r(t=>new Intl.ListFormat("en-GB").format(t),"formatList"),B=r(t=>new Intl.ListFormat("en-GB",{type:"disjunction"}).format(t),"formatAlternatives");function F(t){let n=0xcbf29ce484222325n;for(let e of t)n=BigInt.asUintN(64,(n^BigInt(e.codePointAt(0)??0))*0x100000001b3n);return n.toString(16).padStart(16,"0")}r(F,"digest");export{c as a,d as b,f as c,o as d,a as e,u as f,$ as g,x as h,y as i,p as j,b as k,S as l,T as m,h as n,I as o,w as p,C as q,D as r,L as s,m as t,B as u,F as v};
