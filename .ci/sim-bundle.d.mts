export function bundleSimulation(outfile: string, without?: string): Promise<void>;
export function bundleSwitchable(outfile: string): Promise<void>;
