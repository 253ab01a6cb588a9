export type Page = {
  title: string;
  path: string;
  folder: string;
  kind: 'Tutorial' | 'How-to' | 'Reference' | 'Explanation' | 'Decision';
  about: string;
};
export const repository: string;
export function readPages(folder: string): Page[];
