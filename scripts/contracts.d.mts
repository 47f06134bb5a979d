/** What house-token.json has to hold. */
export function compileHouseToken(): Promise<{ compiler: string; abi: unknown; bytecode: string }>;
