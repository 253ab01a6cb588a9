/** Path of the workflow that records answers, as `init` writes it: the app looks there whether it runs beside it. */
export const answerWorkflowPath = '.github/workflows/tickgate-answer.yml';
