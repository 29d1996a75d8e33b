/** The one flag of the market holds for all tests: those that need it and those that turn it over wait for each other. */
import pg from 'pg'

const flag = 20_260_001

async function holding<Result>(lock: string, act: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  try {
    await client.query(`select ${lock}(${flag})`)
    return await act()
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

/** While this runs, nobody turns the flag over. */
export const whileFlagStays = <Result>(act: () => Promise<Result>): Promise<Result> =>
  holding('pg_advisory_lock_shared', act)

/** While this runs, nobody else looks at the flag. */
export const whileFlagTurns = <Result>(act: () => Promise<Result>): Promise<Result> => holding('pg_advisory_lock', act)
