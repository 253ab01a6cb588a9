import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,b as w,f as p}from"./chunk-VCOFFXV3.js";import{m as h}from"./chunk-WI5XPY54.js";import{e as g}from"./chunk-TUUIORMU.js";import{c as b,e as $}from"./chunk-2EM4LUKX.js";import{a as C}from"./chunk-YFAUVR7Z.js";import{b as y}from"./chunk-IYYJEN3C.js";import{b as d}from"./chunk-BDN676M2.js";import{c as f}from"./chunk-XGHVMK5A.js";import{a as s,e as E}from"./chunk-MVBBL2YF.js";var v=E(C(),1);var c={workflow:".github/workflows/tickgate.yml",answer:".github/workflows/tickgate-answer.yml",config:".github/tickgate.yml",form:".github/ISSUE_TEMPLATE/tickgate-task.yml"},N="https://github.com";function se(e){let t=[{path:c.workflow,text:K(e)},{path:c.answer,text:q(e)},{path:c.config,text:G(e)},{path:c.form,text:U(e)}];return a[e.choices.recipe].skill==="review"?t.filter(({path:o})=>o!==c.form):t}s(se,"buildStarterFiles");var x=s(({repository:e,sha:t,version:n},o="")=>`${e}${o}@${t}${n===null?"":` # v${n}`}`,"formatPinnedAction");function re(e,t){let n=e.split(`
`).find(o=>o.includes(`uses: ${t}`));return/# v(\d+\.\d+\.\d+\S*)\s*$/.exec(n??"")?.[1]??null}s(re,"readPinnedVersion");function j(e){return 7+2*(Array.from(e,n=>n.codePointAt(0)??0).reduce((n,o)=>(n*31+o)%65521,7)%24)}s(j,"chooseScheduleMinute");var I=10,O=["max-prs","max-iterations"];function R({choices:e,server:t=N}){let n=a[e.recipe].skill==="review"?["skill"]:["skill","pr"],o=h.filter(({name:r})=>!n.includes(r));if(/^https:\/\/(?:github\.com|[\w-]+\.ghe\.com)$/.test(t))return o;let i=O.slice(0,Math.max(0,o.length-I));return o.filter(({name:r})=>!i.includes(r))}s(R,"listFormFields");function M({name:e,description:t,type:n,options:o}){let i=o.length===0?"":`, options: [${o.join(", ")}]`;return`      ${e}: { type: ${n}${i}, description: '${t}' }`}s(M,"formFieldText");var S=s(e=>["permissions:",...e.map(({scope:t,level:n,why:o})=>`  ${t}: ${n} # ${o}`)].join(`
`),"grantText"),P=s(({agent:e,token:t})=>t==="app"?g(e):null,"findJobPermission");function J(e){if(e.token==="workflow")return $;let t=P(e);return t===null?[]:[{scope:t,level:"write",why:`the job's token is the key of ${e.agent}`}]}s(J,"listJobNeeds");function K(e){let{choices:t,action:n,name:o}=e,{install:i,key:r}=p[t.agent],l=J(t),u=P(t)!==null;return`# One tick of the loop: ${a[t.recipe].hint}.
# There must be no concurrency key: a lease keeps ticks apart, and a group would cancel dispatched ones.
name: tickgate
on:
  schedule:
    - cron: '${j(o)} * * * *'
  workflow_dispatch:
    inputs:
${R(e).map(M).join(`
`)}
${l.length===0?"permissions: {} # the app has its own":S(l)}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
${i===null?"":`      - run: npm install --global ${i}
`}      - id: tickgate
        uses: ${x(n)}
        with:
          paused: \${{ vars.TICKGATE_PAUSED }}
${t.token==="app"?_:""}${u?D:""}${r===null?"":`        env:
          ${r}: \${{ ${u?"github.token":`secrets.${r}`} }}
`}${t.agentCommand===null?"":W}`}s(K,"workflowText");var m="MY_MODEL_KEY",W=`        # If the program needs a key, name it here and under env-secrets:
        # env: { ${m}: '\${{ secrets.${m} }}' }
`,_="          app-id: ${{ vars.TICKGATE_APP_ID }}\n          app-private-key: ${{ secrets.TICKGATE_APP_PRIVATE_KEY }}\n",D=`          github-token: '' # the tick does without the job's token, which is the agent's
`,q=s(({action:e,choices:t})=>`# Records the answer to a question as soon as a box is ticked, and starts the next tick.
name: tickgate answer
on:
  issue_comment:
    types: [created, edited]
  issues:
    types: [edited]
${S(b)}
jobs:
  answer:
    # What can be no answer and no command starts no runner.
    if: >-
${L.map(n=>`      ${n}`).join(`
`)}
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ${x(e,"/app")}
${t.token==="app"?`        with:
${_}`:""}`,"answerText");function G({choices:e,action:t}){let n=a[e.recipe],{hint:o,...i}=w[e.preset],{key:r}=p[e.agent],l=`${t.repository}/${t.sha}`,u={skill:n.skill,agent:e.agent,"agent-command":e.agentCommand??void 0,"env-secrets":r===null?void 0:[r],"setup-command":e.setup??void 0,"verify-command":e.verify??void 0,...n.settings,...i,renew:e.renew==="never"?void 0:{every:e.renew},notify:{owners:!0}},T=`# Set verify-command: without it no check runs, and what agents say decides what is complete.
`,F=`# env-secrets: [${m}] # variables of the tick's step that the program gets: none without this line
`;return`# yaml-language-server: $schema=https://raw.githubusercontent.com/${l}/docs/schema/config.schema.json
# ${n.title}. Every key: https://github.com/${t.repository}/blob/${t.sha}/docs/configuration.md
${e.verify===null?T:""}${e.agentCommand===null?"":F}${(0,v.stringify)(u,{lineWidth:0})}`}s(G,"configFileText");function U({choices:e}){let{label:t}=a[e.recipe];return`name: A task for the loop
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
`}s(U,"formText");var V=s(e=>[e,`${e}.`,`${e}!`,`**${e}**`,`\`${e}\``],"listWordForms"),Y=JSON.stringify([...y].toSorted().flatMap(V)),B=["contains(github.event.comment.body, '/loop')",`contains(fromJSON('${Y}'), github.event.comment.body)`,"startsWith(github.event.comment.body, 'raise to ')","contains(github.event.comment.body, '> - [')","contains(github.event.comment.body, '[bot]') && contains(github.event.comment.body, '> ')"],k=[`github.event.comment && github.event.action == 'edited' && contains(github.event.comment.body, '${d("gate")}')`,`github.event.comment && (${B.join(" || ")}) && (github.event.repository.owner.type == 'Organization' || !contains(fromJSON('${JSON.stringify(f)}'), github.event.comment.author_association))`,`github.event_name == 'issues' && contains(github.event.issue.body, '${d("control")}')`],L=["github.event.sender.type == 'User' && (",...k.map((e,t)=>`(${e})${t<k.length-1?" ||":""}`),")"],A=["deletion","non_fast_forward"],z=["creation","update"];function ie(e){let t={name:"tickgate-state",target:"branch",enforcement:"active",conditions:{ref_name:{include:["refs/heads/tickgate/state/**"],exclude:[]}},rules:[...A,...e===null?[]:z].map(n=>({type:n})),...e===null?{}:{bypass_actors:[{actor_id:e,actor_type:"Integration",bypass_mode:"always"}]}};return JSON.stringify(t,null,1).replace(/\n */g," ")}s(ie,"renderStateRuleset");var H={deletion:"deleted",non_fast_forward:"set back",update:"rewritten"},ae=s((e,{hasApp:t})=>[...A,...t?["update"]:[]].flatMap(n=>e.includes(n)?[]:H[n]),"listMissingProtections");export{c as a,se as b,re as c,P as d,m as e,ie as f,ae as g};
