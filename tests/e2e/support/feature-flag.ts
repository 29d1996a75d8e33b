/** The only flag of the demo data is shared by all tests: those that need it and those that toggle it lock each other out. */
import pg from 'pg'

const flag = 20_260_001

async function holding<Result>(lock: string, act: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  try {
    await client.query(`select ${lock}(${flag})`)
    return await act()
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

/** While this runs, no other test toggles the flag. */
export const withFlagUnchanged = <Result>(act: () => Promise<Result>): Promise<Result> =>
  holding('pg_advisory_lock_shared', act)

/** While this runs, no other test reads the flag. */
export const withFlagLocked = <Result>(act: () => Promise<Result>): Promise<Result> => holding('pg_advisory_lock', act)
