import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as u,b as L,f}from"./chunk-DJOXZ474.js";import{c as v,e as P}from"./chunk-EUF3DQ7F.js";import{D as x,T as g,e as m,f as b,n as $}from"./chunk-7UOX3PK4.js";import{S as p,ba as h,fa as y,ja as S,ta as w}from"./chunk-OSFV5ZA3.js";import{b as F}from"./chunk-UAWBCJLR.js";import{a as o,e as N}from"./chunk-MVBBL2YF.js";var _=N(F(),1);var d={workflow:".github/workflows/tickgate.yml",answer:".github/workflows/tickgate-answer.yml",config:".github/tickgate.yml",form:".github/ISSUE_TEMPLATE/tickgate-task.yml"};function ke(e){let t=[{path:d.workflow,text:V(e)},{path:d.answer,text:q(e)},{path:d.config,text:K(e)}];return u[e.choices.recipe].skill==="review"?t:[...t,{path:d.form,text:W(e)}]}o(ke,"buildStarterFiles");var B=o(({repository:e,sha:t,version:n},r="")=>`${e}${r}@${t} # v${n}`,"formatPinnedAction");function O(e){return 7+2*(Array.from(e,n=>n.codePointAt(0)??0).reduce((n,r)=>(n*31+r)%65521,7)%24)}o(O,"chooseScheduleMinute");var G=[["max-iterations","string","Ceiling of iterations over the loop run"],["max-prs","string","Ceiling of distinct pull requests over the loop run"],["max-minutes","string","Ceiling of active minutes over the loop run"],["max-dollars","string","Ceiling of spend over the loop run, in USD"],["pr","string","Number of the one pull request to review"],["resume","boolean","Go on from the recorded counters after a crash"],["restart","boolean","Start a stopped run again; spend stays counted"],["fresh","boolean","Start a new run with all counters at zero"],["lock","string","When another tick is running: skip, wait or force"],["reason","string","Why this tick is started"]],D=o(({choices:e})=>e.token==="app"?"permissions: {} # the app has its own":R(P(u[e.recipe])),"permissionsText"),R=o(e=>["permissions:",...e.map(({scope:t,level:n,why:r})=>`  ${t}: ${n} # ${r}`)].join(`
`),"grantText");function V(e){let{choices:t,action:n,name:r}=e,{install:s,key:i}=f[t.agent];return`# One tick of the loop: ${u[t.recipe].hint}.
# There must be no concurrency key: a lease keeps ticks apart, and a group would cancel dispatched ones.
name: tickgate
on:
  schedule:
    - cron: '${O(r)} * * * *'
  workflow_dispatch:
    inputs:
${G.map(([a,c,l])=>`      ${a}: { type: ${c}, description: '${l}' }`).join(`
`)}
${D(e)}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${s===null?"":`      - run: npm install --global ${s}
`}      - id: tickgate
        uses: ${B(n)}
        with:
          paused: \${{ vars.TICKGATE_PAUSED }}
${t.token==="app"?E:""}${i===null?"":`        env:
          ${i}: \${{ secrets.${i} }}
`}`}o(V,"workflowText");var E="          app-id: ${{ vars.TICKGATE_APP_ID }}\n          app-private-key: ${{ secrets.TICKGATE_APP_PRIVATE_KEY }}\n",q=o(({action:e,choices:t})=>`# Records the answer to a question as soon as a box is ticked, and starts the next tick.
name: tickgate answer
on:
  issue_comment:
    types: [created, edited]
  issues:
    types: [edited]
${R(v)}
jobs:
  answer:
    # What can be no answer and no command starts no runner.
    if: >-
${M.map(n=>`      ${n}`).join(`
`)}
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${B(e,"/app")}
${t.token==="app"?`        with:
${E}`:""}`,"answerText");function K({choices:e,action:t}){let n=u[e.recipe],{hint:r,...s}=L[e.preset],{key:i}=f[e.agent],a=`${t.repository}/${t.sha}`,c={skill:n.skill,agent:e.agent,...e.agentCommand===null?{}:{"agent-command":e.agentCommand},...i===null?{}:{"env-secrets":[i]},...e.setup===null?{}:{"setup-command":e.setup},...e.verify===null?{}:{"verify-command":e.verify},...n.settings,...s,...e.renew==="never"?{}:{renew:{every:e.renew}}},l=e.verify===null?`# Set verify-command: without it no check runs, and what agents say decides what is complete.
`:"";return`# yaml-language-server: $schema=https://raw.githubusercontent.com/${a}/docs/schema/config.schema.json
# ${n.title}. Every key: https://github.com/${t.repository}/blob/${t.sha}/docs/configuration.md
${l}${(0,_.stringify)(c,{lineWidth:0})}`}o(K,"configFileText");function W({choices:e}){let{label:t}=u[e.recipe];return`name: A task for the loop
description: Small enough for one pull request, clear enough for somebody who was not there
${t===null?"":`labels: [${t.name}]
`}body:
  - type: textarea
    id: why
    attributes:
      label: Why
      description: Who is better off, and how one would notice.
    validations:
      required: true
  - type: textarea
    id: criteria
    attributes:
      label: Acceptance Criteria
      description: A checklist; each line something that a test can show.
      value: |
        - [ ] 
    validations:
      required: true
`}o(W,"formText");var I=[`github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${g("gate")}')`,`github.event.comment && contains(github.event.comment.body, '/loop') && (github.event.repository.owner.type == 'Organization' || !contains(fromJSON('${JSON.stringify(w)}'), github.event.comment.author_association))`,`github.event_name == 'issues' && contains(github.event.issue.body, '${g("control")}')`],M=["github.event.sender.type == 'User' && (",...I.map((e,t)=>`(${e})${t<I.length-1?" ||":""}`),")"],T=["deletion","non_fast_forward"],Y=["creation","update"];function he(e){let t={name:"tickgate-state",target:"branch",enforcement:"active",conditions:{ref_name:{include:["refs/heads/tickgate/state/**"],exclude:[]}},rules:[...T,...e===null?[]:Y].map(n=>({type:n})),...e===null?{}:{bypass_actors:[{actor_id:e,actor_type:"Integration",bypass_mode:"always"}]}};return JSON.stringify(t,null,1).replace(/\n */g," ")}o(he,"renderStateRuleset");var U={deletion:"deleted",non_fast_forward:"set back",update:"rewritten"},ye=o((e,{hasApp:t})=>[...T,...t?["update"]:[]].flatMap(n=>e.includes(n)?[]:U[n]),"listMissingProtections");var J="tools denied",z=le({class:"denied",detail:J}),Z=o(e=>e.circuitState==="open"?{...e,circuitState:"half_open"}:e,"probing"),_e=o((e,t,n)=>t.reduce((r,{order:s,outcome:i})=>{let a=r.subjects.find(({number:l})=>l===s.subject);if(a===void 0)return r;let c=i.kind==="failed"?i.failure:null;return S(r,{...a,breaker:j(a.breaker,c,n)})},e),"updateBreakers");function j(e,t,n){if(t===null)return e.circuitState==="half_open"?X(e):{...e,...H};if(m(t.class))return e;let r={...e,stalledLoops:t.class==="stalled"?e.stalledLoops+1:0,deniedLoops:t.rootCause===z?e.deniedLoops+1:0},s=e.circuitState==="half_open"?"Its probe failed":ee(r,n);if(s===null||e.circuitState==="open")return r;let i=`${s}. Last error: ${t.sentence}`.slice(0,Q);return{...r,circuitState:"open",openings:e.openings+1,evidence:i}}o(j,"updateBreaker");var H={stalledLoops:0,deniedLoops:0},Q=500,X=o(({openings:e,currentLoop:t,lastProgress:n,exitSignal:r,completionIndicators:s})=>({...p(),openings:e,currentLoop:t,lastProgress:n,exitSignal:r,completionIndicators:s}),"closed");function ee(e,t){let{noProgressLoops:n,repeatedErrorLoops:r,stalledLoops:s,deniedLoops:i}=e,{denials:a=2}=t,c=o(l=>`${$(l,"session")} in a row`,"inARow");return i>=a?`${c(i)} were denied their tools`:s>=t.stalls?`${c(s)} fell silent (stall_timeout)`:r>=t.sameError?`${c(r)} ended with the same error`:n>=t.noProgress?`${c(n)} made no progress`:null}o(ee,"reached");function te(e,t,{permitted:n,refused:r}){if(e.circuitState==="closed")return{kind:"go"};let s={name:"circuit-open",subject:t,evidence:e.evidence,opening:e.openings},i=o(a=>a.some(({gate:c,signature:l})=>c===s.name&&l===x(s)),"answered");return i(r)?{kind:"hold"}:i(n)?{kind:"probe"}:{kind:"ask",facts:s}}o(te,"judgeBreaker");var ne=10,re=200;function oe(e,t,n){let{outcome:r,checkpoint:s}=t;if(r.kind==="audited"||r.kind==="answered")return{...e,currentLoop:e.currentLoop+1,repeatedErrorLoops:0};if(r.kind==="failed"&&m(r.failure.class))return e;let i=e.currentLoop+1;if(r.kind==="failed"){let A=r.failure.rootCause===n?e.repeatedErrorLoops+1:1,k=(b(r.failure.class)?s:void 0)??e.lastProgress,C=k===e.lastProgress?e.noProgressLoops+1:0;return{...e,currentLoop:i,noProgressLoops:C,repeatedErrorLoops:A,lastProgress:k,...{exitSignal:!1,completionIndicators:[]}}}let{exitSignal:a,completionIndicators:c}=r.result;return{...e,currentLoop:i,noProgressLoops:r.tipSha===e.lastProgress?e.noProgressLoops+1:0,repeatedErrorLoops:0,lastProgress:r.tipSha,exitSignal:a,completionIndicators:c.slice(0,ne).map(l=>l.slice(0,re))}}o(oe,"countSession");var se={noProgress:Number.POSITIVE_INFINITY,sameError:Number.POSITIVE_INFINITY,stalls:Number.POSITIVE_INFINITY,denials:Number.POSITIVE_INFINITY},Be=o((e,t,n)=>t.reduce((r,s)=>ie(r,s,n),e),"streakAfter");function ie(e,t,n){let r=t.outcome.kind==="failed"?t.outcome.failure:null,s=oe(e.breaker,t,e.lastRootCause);if(s===e.breaker)return e;let a=s.noProgressLoops===0&&s.repeatedErrorLoops===0?[]:[...new Set([...e.subjects,t.order.subject])].slice(-ae),c=j(s,r,a.length>1?n:se);return{breaker:ce(c,a,e),lastRootCause:r?.rootCause??null,subjects:a}}o(ie,"afterSession");var ae=20;function ce(e,t,{breaker:n}){return e.openings===n.openings?e:{...e,evidence:`The whole loop: ${e.evidence} (${t.map(h).join(", ")})`}}o(ce,"named");var Re=o(({runStreak:e,permitted:t,held:n})=>te(e.breaker,null,{permitted:t,refused:n}),"judgeRun"),Ee=o(({breaker:e})=>({...y(),breaker:{...p(),openings:e.openings}}),"restartedStreak"),Te=o(e=>({...e,breaker:Z(e.breaker)}),"probingRun");function le(e){let t=[e.class];for(let n of[e.command,e.detail]){let r=n===void 0?"":ue(n);r!==""&&t.push(r)}return t.join(" | ")}o(le,"rootCauseOf");function ue(e){return e.split(`
`,1).join("").replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+Z?/g,"").replace(/\bnot ok \d+\b/g,"not ok").replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|minutes)\b/g,"").replace(/\/(?:[^\s/:]+\/)+/g,"").replace(/:\d+(?::\d+)?\b/g,"").replace(/\b(?:0x)?[0-9a-f]{12,}\b/gi,"").replace(/\s+/g," ").trim().slice(0,200)}o(ue,"normalise");export{J as a,Z as b,_e as c,te as d,re as e,oe as f,Be as g,Re as h,Ee as i,Te as j,le as k,d as l,ke as m,he as n,ye as o};
