import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as i,b as y}from"./chunk-BJ4ROJDY.js";import{a as d}from"./chunk-I6GJR4AG.js";import{a as A}from"./chunk-YFAUVR7Z.js";import{T as m,sc as f}from"./chunk-VCI7ODUE.js";import{d as g,f as h}from"./chunk-J7MV4S3N.js";import{a as r,e as S}from"./chunk-MVBBL2YF.js";var b=S(A(),1);var $=[`github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${m("gate")}')`,`github.event.comment && contains(github.event.comment.body, '/loop') && (github.event.repository.owner.type == 'Organization' || !contains(fromJSON('${JSON.stringify(f)}'), github.event.comment.author_association))`,`github.event_name == 'issues' && contains(github.event.issue.body, '${m("control")}')`],w=["github.event.sender.type == 'User' && (",...$.map((e,t)=>`(${e})${t<$.length-1?" ||":""}`),")"];var c={workflow:".github/workflows/tickgate.yml",answer:".github/workflows/tickgate-answer.yml",config:".github/tickgate.yml",form:".github/ISSUE_TEMPLATE/tickgate-task.yml"};function K(e){let t=[{path:c.workflow,text:_(e)},{path:c.answer,text:E(e)},{path:c.config,text:I(e)}];return i[e.choices.recipe].skill==="review"?t:[...t,{path:c.form,text:N(e)}]}r(K,"starterFiles");var k=r(({repository:e,sha:t,version:n},o="")=>`${e}${o}@${t} # v${n}`,"pinned");function T(e){return 7+2*(Array.from(e,n=>n.codePointAt(0)??0).reduce((n,o)=>(n*31+o)%65521,7)%24)}r(T,"scheduleMinute");var P=[["max-iterations","string","Ceiling of iterations over the loop run"],["max-prs","string","Ceiling of distinct pull requests over the loop run"],["max-minutes","string","Ceiling of active minutes over the loop run"],["max-dollars","string","Ceiling of spend over the loop run, in USD"],["pr","string","Number of the one pull request to review"],["resume","boolean","Go on from the recorded counters after a crash"],["restart","boolean","Start a stopped run again; spend stays counted"],["fresh","boolean","Start a new run with all counters at zero"],["lock","string","When another tick is running: skip, wait or force"],["reason","string","Why this tick is started"]],C=r(({choices:e})=>e.token==="app"?"permissions: {} # the app has its own":v(h(i[e.recipe])),"permissionsText"),v=r(e=>["permissions:",...e.map(({scope:t,level:n,why:o})=>`  ${t}: ${n} # ${o}`)].join(`
`),"grantText");function _(e){let{choices:t,action:n,name:o}=e,{install:a,key:s}=d[t.agent];return`# One tick of the loop: ${i[t.recipe].hint}.
# There must be no concurrency key: a lease keeps ticks apart, and a group would cancel dispatched ones.
name: tickgate
on:
  schedule:
    - cron: '${T(o)} * * * *'
  workflow_dispatch:
    inputs:
${P.map(([l,u,p])=>`      ${l}: { type: ${u}, description: '${p}' }`).join(`
`)}
${C(e)}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${a===null?"":`      - run: npm install --global ${a}
`}      - id: tickgate
        uses: ${k(n)}
        with:
          paused: \${{ vars.TICKGATE_PAUSED }}
${t.token==="app"?x:""}${s===null?"":`        env:
          ${s}: \${{ secrets.${s} }}
`}`}r(_,"workflowText");var x="          app-id: ${{ vars.TICKGATE_APP_ID }}\n          app-private-key: ${{ secrets.TICKGATE_APP_PRIVATE_KEY }}\n",E=r(({action:e,choices:t})=>`# Records the answer to a question as soon as a box is ticked, and starts the next tick.
name: tickgate answer
on:
  issue_comment:
    types: [created, edited]
  issues:
    types: [edited]
${v(g)}
jobs:
  answer:
    # What can be no answer and no command starts no runner.
    if: >-
${w.map(n=>`      ${n}`).join(`
`)}
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${k(e,"/app")}
${t.token==="app"?`        with:
${x}`:""}`,"answerText");function I({choices:e,action:t}){let n=i[e.recipe],{hint:o,...a}=y[e.preset],{key:s}=d[e.agent],l=`${t.repository}/${t.sha}`,u={skill:n.skill,agent:e.agent,...e.agentCommand===null?{}:{"agent-command":e.agentCommand},...s===null?{}:{"env-secrets":[s]},...e.setup===null?{}:{"setup-command":e.setup},...e.verify===null?{}:{"verify-command":e.verify},...n.settings,...a,...e.renew==="never"?{}:{renew:{every:e.renew}}},p=e.verify===null?`# Set verify-command: without it no check runs, and what agents say decides what is complete.
`:"";return`# yaml-language-server: $schema=https://raw.githubusercontent.com/${l}/docs/schema/config.schema.json
# ${n.title}. Every key: https://github.com/${t.repository}/blob/${t.sha}/docs/configuration.md
${p}${(0,b.stringify)(u,{lineWidth:0})}`}r(I,"configFileText");function N({choices:e}){let{label:t}=i[e.recipe];return`name: A task for the loop
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
`}r(N,"formText");export{c as a,K as b};
