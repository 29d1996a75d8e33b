import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A query that is built and compiled once, for what every call runs: that saves 0.1 to 0.5 ms of processor time each time. Returns the
 * function that runs it. `samples` stand for the values while it is compiled; each must be unique among the parameters of the query.
 */
export function compiledOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
  samples: NoInfer<Values>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null
  return async (db, ...values) => {
    compiled ??= build(db, ...samples).compile()
    const parameters = compiled.parameters.map((parameter) => {
      const place = samples.indexOf(parameter)
      return place < 0 ? parameter : values[place]
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
