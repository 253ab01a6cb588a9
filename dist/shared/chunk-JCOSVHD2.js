import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,b as y,f as d}from"./chunk-2YC6BZEZ.js";import{v as p}from"./chunk-2EMFK7A2.js";import{c as h,e as f}from"./chunk-LDAHMRTT.js";import{a as _}from"./chunk-YFAUVR7Z.js";import{x as u}from"./chunk-H6TW65DM.js";import{b as g}from"./chunk-P4HHXT2U.js";import{Y as m}from"./chunk-MQQYGPUB.js";import{a as o,e as A}from"./chunk-MVBBL2YF.js";var $=A(_(),1);var c={workflow:".github/workflows/tickgate.yml",answer:".github/workflows/tickgate-answer.yml",config:".github/tickgate.yml",form:".github/ISSUE_TEMPLATE/tickgate-task.yml"},P="https://github.com";function z(e){let t=[{path:c.workflow,text:C(e)},{path:c.answer,text:I(e)},{path:c.config,text:O(e)},{path:c.form,text:j(e)}];return a[e.choices.recipe].skill==="review"?t.filter(({path:r})=>r!==c.form):t}o(z,"buildStarterFiles");var w=o(({repository:e,sha:t,version:n},r="")=>`${e}${r}@${t} # v${n}`,"formatPinnedAction");function F(e){return 7+2*(Array.from(e,n=>n.codePointAt(0)??0).reduce((n,r)=>(n*31+r)%65521,7)%24)}o(F,"chooseScheduleMinute");var T=10,E=["max-prs","max-iterations"];function N({choices:e,server:t=P}){let n=a[e.recipe].skill==="review"?["skill"]:["skill","pr"],r=p.filter(({name:s})=>!n.includes(s));if(/^https:\/\/(?:github\.com|[\w-]+\.ghe\.com)$/.test(t))return r;let i=E.slice(0,Math.max(0,r.length-T));return r.filter(({name:s})=>!i.includes(s))}o(N,"listFormFields");function R({name:e,description:t,type:n,options:r}){let i=r.length===0?"":`, options: [${r.join(", ")}]`;return`      ${e}: { type: ${n}${i}, description: '${t}' }`}o(R,"formFieldText");var k=o(e=>["permissions:",...e.map(({scope:t,level:n,why:r})=>`  ${t}: ${n} # ${r}`)].join(`
`),"grantText");function C(e){let{choices:t,action:n,name:r}=e,{install:i,key:s}=d[t.agent],l=f;return`# One tick of the loop: ${a[t.recipe].hint}.
# There must be no concurrency key: a lease keeps ticks apart, and a group would cancel dispatched ones.
name: tickgate
on:
  schedule:
    - cron: '${F(r)} * * * *'
  workflow_dispatch:
    inputs:
${N(e).map(R).join(`
`)}
${t.token==="app"?"permissions: {} # the app has its own":k(l)}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${i===null?"":`      - run: npm install --global ${i}
`}      - id: tickgate
        uses: ${w(n)}
        with:
          paused: \${{ vars.TICKGATE_PAUSED }}
${t.token==="app"?v:""}${s===null?"":`        env:
          ${s}: \${{ secrets.${s} }}
`}`}o(C,"workflowText");var v="          app-id: ${{ vars.TICKGATE_APP_ID }}\n          app-private-key: ${{ secrets.TICKGATE_APP_PRIVATE_KEY }}\n",I=o(({action:e,choices:t})=>`# Records the answer to a question as soon as a box is ticked, and starts the next tick.
name: tickgate answer
on:
  issue_comment:
    types: [created, edited]
  issues:
    types: [edited]
${k(h)}
jobs:
  answer:
    # What can be no answer and no command starts no runner.
    if: >-
${M.map(n=>`      ${n}`).join(`
`)}
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${w(e,"/app")}
${t.token==="app"?`        with:
${v}`:""}`,"answerText");function O({choices:e,action:t}){let n=a[e.recipe],{hint:r,...i}=y[e.preset],{key:s}=d[e.agent],l=`${t.repository}/${t.sha}`,S={skill:n.skill,agent:e.agent,"agent-command":e.agentCommand??void 0,"env-secrets":s===null?void 0:[s],"setup-command":e.setup??void 0,"verify-command":e.verify??void 0,...n.settings,...i,renew:e.renew==="never"?void 0:{every:e.renew},notify:{owners:!0}};return`# yaml-language-server: $schema=https://raw.githubusercontent.com/${l}/docs/schema/config.schema.json
# ${n.title}. Every key: https://github.com/${t.repository}/blob/${t.sha}/docs/configuration.md
${e.verify===null?`# Set verify-command: without it no check runs, and what agents say decides what is complete.
`:""}${(0,$.stringify)(S,{lineWidth:0})}`}o(O,"configFileText");function j({choices:e}){let{label:t}=a[e.recipe];return`name: A task for the loop
description: Small enough for one pull request, clear enough for a reader without context
${t===null?"":`labels: [${t.name}]
`}body:
  - type: textarea
    id: why
    attributes:
      label: Why
      description: Who benefits, and how to notice it.
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
`}o(j,"formText");var b=[`github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${u("gate")}')`,`github.event.comment && (contains(github.event.comment.body, '/loop') || contains(fromJSON('${JSON.stringify([...g].toSorted())}'), github.event.comment.body) || startsWith(github.event.comment.body, 'raise to ')) && (github.event.repository.owner.type == 'Organization' || !contains(fromJSON('${JSON.stringify(m)}'), github.event.comment.author_association))`,`github.event_name == 'issues' && contains(github.event.issue.body, '${u("control")}')`],M=["github.event.sender.type == 'User' && (",...b.map((e,t)=>`(${e})${t<b.length-1?" ||":""}`),")"],x=["deletion","non_fast_forward"],W=["creation","update"];function L(e){let t={name:"tickgate-state",target:"branch",enforcement:"active",conditions:{ref_name:{include:["refs/heads/tickgate/state/**"],exclude:[]}},rules:[...x,...e===null?[]:W].map(n=>({type:n})),...e===null?{}:{bypass_actors:[{actor_id:e,actor_type:"Integration",bypass_mode:"always"}]}};return JSON.stringify(t,null,1).replace(/\n */g," ")}o(L,"renderStateRuleset");var J={deletion:"deleted",non_fast_forward:"set back",update:"rewritten"},Y=o((e,{hasApp:t})=>[...x,...t?["update"]:[]].flatMap(n=>e.includes(n)?[]:J[n]),"listMissingProtections");export{c as a,z as b,L as c,Y as d};
