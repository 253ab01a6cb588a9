/** An action as others write it, for comparison: it loads the usual clients, and asks five things one after another. */
import { getInput, setOutput } from '@actions/core';
import { context, getOctokit } from '@actions/github';

const { rest } = getOctokit(getInput('token'));
const { data: repository } = await rest.repos.get(context.repo);
const { data: run } = await rest.actions.getWorkflowRun({ ...context.repo, run_id: Number(getInput('run')) });
const { data: runs } = await rest.actions.listWorkflowRuns({ ...context.repo, workflow_id: run.workflow_id });
const { data: jobs } = await rest.actions.listJobsForWorkflowRun({ ...context.repo, run_id: run.id });
const branch = repository.default_branch;
const { data: head } = await rest.repos.getBranch({ ...context.repo, branch });
setOutput('held', `${runs.total_count} ${jobs.total_count} ${head.commit.sha}`);
