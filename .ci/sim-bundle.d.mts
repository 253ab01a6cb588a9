export function bundleSimulation(outfile: string, without?: string): Promise<void>;
