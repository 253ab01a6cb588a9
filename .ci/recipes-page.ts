/** Builds the recipes page from the files of `init`, so that no workflow has a second copy. */
import { presets, type Recipe, recipes, type StarterChoices } from '../src/core/setup/init/choices.ts';
import { type ActionRef, buildStarterFiles, starterPaths } from '../src/core/setup/init/files.ts';

/** Placeholder for the repository and commit from which a reader's workflows take the action. */
const action: ActionRef = {
  repository: 'your-org/tickgate',
  sha: '0123456789abcdef0123456789abcdef01234567',
  version: '0.1.0',
};

/** Likely first choices: a backlog gets the `night` preset, the others a small budget that is renewed weekly. */
const buildRecipeChoices = (recipe: Recipe): StarterChoices => ({
  ...{ recipe, agent: 'claude', agentCommand: null, token: 'workflow', setup: 'npm ci', verify: 'npm test' },
  preset: recipe === 'backlog' ? 'night' : 'try',
  renew: recipe === 'backlog' ? 'never' : 'weekly',
});

const opening = `<!-- Written by \`node .ci/reference-pages.mjs\` from what \`init\` writes; change it there. -->
# Recipes

How-to. Four jobs for a loop, ready to copy: pick one, and put your own repository into it.

Each job stands here as the files that [\`init\`](commands.md#init) writes with the command above them: the workflow and the
configuration. Put your own repository and commit of the action in; [the same as files](recipes/). Each also needs the
[workflow that takes answers](gates.md#the-app), without which a ticked box waits for the next scheduled tick, and a model key in a secret.`;

/** Markdown of docs/recipes.md. */
export const recipesPage = (): string =>
  `${[opening, ...(Object.keys(recipes) as Recipe[]).map(recipeText)].join('\n\n')}\n`;

/** The same as files, such as `flaky-tests/tickgate.workflow.yml`. The first line of each says where to copy it. */
export const recipeFiles = (): { readonly path: string; readonly text: string }[] =>
  (Object.keys(recipes) as Recipe[]).flatMap((recipe) =>
    buildStarterFiles({ choices: buildRecipeChoices(recipe), action, name: recipe }).map(({ path, text }) => ({
      path: `${recipe}/${copyNames[path] ?? path}`,
      text: `# Copy to ${path}\n${text}`,
    })),
  );

const copyNames: Readonly<Record<string, string>> = {
  [starterPaths.workflow]: 'tickgate.workflow.yml',
  [starterPaths.answer]: 'tickgate-answer.workflow.yml',
  [starterPaths.config]: 'tickgate.yml',
  [starterPaths.form]: 'tickgate-task.form.yml',
};

function recipeText(recipe: Recipe): string {
  const choices = buildRecipeChoices(recipe);
  const files = buildStarterFiles({ choices, action, name: recipe });
  const block = (path: string): string => {
    const text = files.find((file) => file.path === path)?.text ?? '';
    return `\`\`\`yaml\n# ${path}\n${text.trimEnd()}\n\`\`\``;
  };
  const { title, hint, label } = recipes[recipe];
  return [
    `## ${title}`,
    `It ${hint}${label === null ? '' : `; the label is \`${label.name}\`: ${label.means}`}. One run may take ${presets[choices.preset].hint}.`,
    `\`\`\`sh\nnode dist/cli/index.js init --recipe ${recipe} --preset ${choices.preset} --renew ${choices.renew}\n\`\`\``,
    block(starterPaths.workflow),
    block(starterPaths.config),
  ].join('\n\n');
}
