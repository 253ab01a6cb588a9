import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,b as f}from"./chunk-BJ4ROJDY.js";import{C as d}from"./chunk-BGWO4YIO.js";import{a as h}from"./chunk-I6GJR4AG.js";import{a as x}from"./chunk-YFAUVR7Z.js";import{R as m,qc as g}from"./chunk-LQVIZ7MT.js";import{a as r,e as v}from"./chunk-MVBBL2YF.js";var $=v(x(),1);var w=[`github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${m("gate")}')`,`github.event.comment && contains(github.event.comment.body, '/loop') && !contains(fromJSON('${JSON.stringify(g)}'), github.event.comment.author_association)`,`github.event_name == 'issues' && contains(github.event.issue.body, '${m("control")}')`],y=["github.event.sender.type == 'User' && (",...w.map((e,t)=>`(${e})${t<w.length-1?" ||":""}`),")"];var c={workflow:".github/workflows/tickgate.yml",answer:".github/workflows/tickgate-answer.yml",config:".github/tickgate.yml",form:".github/ISSUE_TEMPLATE/tickgate-task.yml"};function K(e){let t=[{path:c.workflow,text:C(e)},{path:c.answer,text:_(e)},{path:c.config,text:E(e)}];return a[e.choices.recipe].skill==="review"?t:[...t,{path:c.form,text:q(e)}]}r(K,"starterFiles");var k=r(({repository:e,sha:t,version:n},s="")=>`${e}${s}@${t} # v${n}`,"pinned");function S(e){return 7+2*(Array.from(e,n=>n.codePointAt(0)??0).reduce((n,s)=>(n*31+s)%65521,7)%24)}r(S,"scheduleMinute");var A=[["max-iterations","string","Ceiling of iterations over the loop run"],["max-prs","string","Ceiling of distinct pull requests over the loop run"],["max-minutes","string","Ceiling of active minutes over the loop run"],["max-dollars","string","Ceiling of spend over the loop run, in USD"],["pr","string","Number of the one pull request to review"],["resume","boolean","Go on from the recorded counters after a crash"],["restart","boolean","Start a stopped run again; spend stays counted"],["fresh","boolean","Start a new run with all counters at zero"],["lock","string","When another tick is running: skip, wait or force"],["reason","string","Why this tick is started"]],P=[{scope:"checks",level:"read",why:"whether the checks of a pull request are green"},{scope:"statuses",level:"read",why:"the same for commit statuses"}];function T({choices:e}){return e.token==="app"?"permissions: {} # the app has its own":["permissions:",...(a[e.recipe].skill==="review"?[...d,...P]:d).map(({scope:n,level:s,why:o})=>`  ${n}: ${s} # ${o}`)].join(`
`)}r(T,"permissionsText");function C(e){let{choices:t,action:n,name:s}=e,{install:o,key:i}=h[t.agent];return`# One tick of the loop: ${a[t.recipe].hint}.
# There must be no concurrency key: a lease keeps ticks apart, and a group would cancel dispatched ones.
name: tickgate
on:
  schedule:
    - cron: '${S(s)} * * * *'
  workflow_dispatch:
    inputs:
${A.map(([l,u,p])=>`      ${l}: { type: ${u}, description: '${p}' }`).join(`
`)}
${T(e)}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${o===null?"":`      - run: npm install --global ${o}
`}      - id: tickgate
        uses: ${k(n)}
        with:
          paused: \${{ vars.TICKGATE_PAUSED }}
${t.token==="app"?b:""}${i===null?"":`        env:
          ${i}: \${{ secrets.${i} }}
`}`}r(C,"workflowText");var b="          app-id: ${{ vars.TICKGATE_APP_ID }}\n          app-private-key: ${{ secrets.TICKGATE_APP_PRIVATE_KEY }}\n",_=r(({action:e,choices:t})=>`# Records the answer to a question as soon as a box is ticked, and starts the next tick.
name: tickgate answer
on:
  issue_comment:
    types: [created, edited]
  issues:
    types: [edited]
permissions:
  issues: write # receipts and refusals are comments
  actions: write # starts the loop's workflow
  pull-requests: read # a question can stand on a pull request
jobs:
  answer:
    # What can be no answer and no command starts no runner.
    if: >-
${y.map(n=>`      ${n}`).join(`
`)}
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${k(e,"/app")}
${t.token==="app"?`        with:
${b}`:""}`,"answerText");function E({choices:e,action:t}){let n=a[e.recipe],{hint:s,...o}=f[e.preset],{key:i}=h[e.agent],l=`${t.repository}/${t.sha}`,u={skill:n.skill,agent:e.agent,...e.agentCommand===null?{}:{"agent-command":e.agentCommand},...i===null?{}:{"env-secrets":[i]},...e.setup===null?{}:{"setup-command":e.setup},...e.verify===null?{}:{"verify-command":e.verify},...n.settings,...o,...e.renew==="never"?{}:{renew:{every:e.renew}}},p=e.verify===null?`# Set verify-command: without it no check runs, and what agents say decides what is complete.
`:"";return`# yaml-language-server: $schema=https://raw.githubusercontent.com/${l}/docs/schema/config.schema.json
# ${n.title}. Every key: https://github.com/${t.repository}/blob/${t.sha}/docs/configuration.md
${p}${(0,$.stringify)(u,{lineWidth:0})}`}r(E,"configFileText");function q({choices:e}){let{label:t}=a[e.recipe];return`name: A task for the loop
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
`}r(q,"formText");export{c as a,K as b};
