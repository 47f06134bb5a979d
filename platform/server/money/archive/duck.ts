/** DuckDB, which writes and reads the files of the archive. Loaded by commands only: the server never has it in its own process. */

export interface Duck {
  run(sql: string): Promise<void>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  close(): void;
}

/** @param folder for what does not fit into memory */
export async function openDuck(folder: string): Promise<Duck> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: '512MB',
    temp_directory: folder,
    // Extensions would be fetched from the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  return {
    run: async (sql) => void (await connection.run(sql)),
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowObjects(),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
