/**
 * DuckDB, which writes and reads the files of the archive. Loaded when the first file is: a server without old bets never has it. Its
 * work is done beside the event loop, by one thread and within a bound of memory.
 */

export interface Duck {
  run(sql: string): Promise<void>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** Texts of a statement with one column, some thousand at a time as they are read. */
  texts(sql: string): AsyncGenerator<string[]>;
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
    async *texts(sql) {
      // A connection of its own: what is read bit by bit keeps others waiting.
      const own = await instance.connect();
      try {
        const result = await own.stream(sql);
        for (;;) {
          const chunk = await result.fetchChunk();
          if (!chunk || chunk.rowCount === 0) return;
          // The statement has one column of text.
          yield chunk.getColumnValues(0) as string[];
        }
      } finally {
        own.closeSync();
      }
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
