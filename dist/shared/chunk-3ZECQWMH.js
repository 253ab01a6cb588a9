import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,b as $,f as u}from"./chunk-2YC6BZEZ.js";import{v as m}from"./chunk-ELZNRNRT.js";import{c as f,e as y}from"./chunk-LDAHMRTT.js";import{a as T}from"./chunk-YFAUVR7Z.js";import{y as d}from"./chunk-2SC5NRPW.js";import{b as h}from"./chunk-3QVBAYPC.js";import{_ as g}from"./chunk-V4BYZ2FD.js";import{a as s,e as F}from"./chunk-MVBBL2YF.js";var w=F(T(),1);var c={workflow:".github/workflows/tickgate.yml",answer:".github/workflows/tickgate-answer.yml",config:".github/tickgate.yml",form:".github/ISSUE_TEMPLATE/tickgate-task.yml"},E="https://github.com";function H(e){let t=[{path:c.workflow,text:K(e)},{path:c.answer,text:j(e)},{path:c.config,text:W(e)},{path:c.form,text:D(e)}];return a[e.choices.recipe].skill==="review"?t.filter(({path:r})=>r!==c.form):t}s(H,"buildStarterFiles");var k=s(({repository:e,sha:t,version:n},r="")=>`${e}${r}@${t} # v${n}`,"formatPinnedAction");function C(e){return 7+2*(Array.from(e,n=>n.codePointAt(0)??0).reduce((n,r)=>(n*31+r)%65521,7)%24)}s(C,"chooseScheduleMinute");var N=10,I=["max-prs","max-iterations"];function R({choices:e,server:t=E}){let n=a[e.recipe].skill==="review"?["skill"]:["skill","pr"],r=m.filter(({name:o})=>!n.includes(o));if(/^https:\/\/(?:github\.com|[\w-]+\.ghe\.com)$/.test(t))return r;let i=I.slice(0,Math.max(0,r.length-N));return r.filter(({name:o})=>!i.includes(o))}s(R,"listFormFields");function O({name:e,description:t,type:n,options:r}){let i=r.length===0?"":`, options: [${r.join(", ")}]`;return`      ${e}: { type: ${n}${i}, description: '${t}' }`}s(O,"formFieldText");var v=s(e=>["permissions:",...e.map(({scope:t,level:n,why:r})=>`  ${t}: ${n} # ${r}`)].join(`
`),"grantText");function K(e){let{choices:t,action:n,name:r}=e,{install:i,key:o}=u[t.agent],l=y;return`# One tick of the loop: ${a[t.recipe].hint}.
# There must be no concurrency key: a lease keeps ticks apart, and a group would cancel dispatched ones.
name: tickgate
on:
  schedule:
    - cron: '${C(r)} * * * *'
  workflow_dispatch:
    inputs:
${R(e).map(O).join(`
`)}
${t.token==="app"?"permissions: {} # the app has its own":v(l)}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${i===null?"":`      - run: npm install --global ${i}
`}      - id: tickgate
        uses: ${k(n)}
        with:
          paused: \${{ vars.TICKGATE_PAUSED }}
${t.token==="app"?x:""}${o===null?"":`        env:
          ${o}: \${{ secrets.${o} }}
`}${t.agentCommand===null?"":M}`}s(K,"workflowText");var p="MY_MODEL_KEY",M=`        # If the program needs a key, name it here and under env-secrets:
        # env: { ${p}: '\${{ secrets.${p} }}' }
`,x="          app-id: ${{ vars.TICKGATE_APP_ID }}\n          app-private-key: ${{ secrets.TICKGATE_APP_PRIVATE_KEY }}\n",j=s(({action:e,choices:t})=>`# Records the answer to a question as soon as a box is ticked, and starts the next tick.
name: tickgate answer
on:
  issue_comment:
    types: [created, edited]
  issues:
    types: [edited]
${v(f)}
jobs:
  answer:
    # What can be no answer and no command starts no runner.
    if: >-
${J.map(n=>`      ${n}`).join(`
`)}
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${k(e,"/app")}
${t.token==="app"?`        with:
${x}`:""}`,"answerText");function W({choices:e,action:t}){let n=a[e.recipe],{hint:r,...i}=$[e.preset],{key:o}=u[e.agent],l=`${t.repository}/${t.sha}`,_={skill:n.skill,agent:e.agent,"agent-command":e.agentCommand??void 0,"env-secrets":o===null?void 0:[o],"setup-command":e.setup??void 0,"verify-command":e.verify??void 0,...n.settings,...i,renew:e.renew==="never"?void 0:{every:e.renew},notify:{owners:!0}},A=`# Set verify-command: without it no check runs, and what agents say decides what is complete.
`,P=`# env-secrets: [${p}] # variables of the tick's step that the program gets: none without this line
`;return`# yaml-language-server: $schema=https://raw.githubusercontent.com/${l}/docs/schema/config.schema.json
# ${n.title}. Every key: https://github.com/${t.repository}/blob/${t.sha}/docs/configuration.md
${e.verify===null?A:""}${e.agentCommand===null?"":P}${(0,w.stringify)(_,{lineWidth:0})}`}s(W,"configFileText");function D({choices:e}){let{label:t}=a[e.recipe];return`name: A task for the loop
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
`}s(D,"formText");var b=[`github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${d("gate")}')`,`github.event.comment && (contains(github.event.comment.body, '/loop') || contains(fromJSON('${JSON.stringify([...h].toSorted())}'), github.event.comment.body) || startsWith(github.event.comment.body, 'raise to ')) && (github.event.repository.owner.type == 'Organization' || !contains(fromJSON('${JSON.stringify(g)}'), github.event.comment.author_association))`,`github.event_name == 'issues' && contains(github.event.issue.body, '${d("control")}')`],J=["github.event.sender.type == 'User' && (",...b.map((e,t)=>`(${e})${t<b.length-1?" ||":""}`),")"],S=["deletion","non_fast_forward"],q=["creation","update"];function Q(e){let t={name:"tickgate-state",target:"branch",enforcement:"active",conditions:{ref_name:{include:["refs/heads/tickgate/state/**"],exclude:[]}},rules:[...S,...e===null?[]:q].map(n=>({type:n})),...e===null?{}:{bypass_actors:[{actor_id:e,actor_type:"Integration",bypass_mode:"always"}]}};return JSON.stringify(t,null,1).replace(/\n */g," ")}s(Q,"renderStateRuleset");var G={deletion:"deleted",non_fast_forward:"set back",update:"rewritten"},X=s((e,{hasApp:t})=>[...S,...t?["update"]:[]].flatMap(n=>e.includes(n)?[]:G[n]),"listMissingProtections");export{c as a,H as b,p as c,Q as d,X as e};
