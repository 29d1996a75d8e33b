/** Creates the first operator of an installation: `node scripts/add-operator.ts <email> <first name> <last name>`. */
import { randomUUID } from 'node:crypto'
import { accountLimits, Email, SignUpName } from '#schemas/identity/accounts.ts'
import { Strict } from '#schemas/platform/endpoint.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { makeOperator } from '#backend/operations/operators/make-operator.ts'
import { openInstallation } from './installation.ts'

const [, , email = '', firstName = '', lastName = '', ...more] = process.argv
const person = { email, firstName, lastName }
const wrong = problemsOf(Strict({ email: Email(), firstName: SignUpName(), lastName: SignUpName() }), person)
if (wrong.length > 0 || more.length > 0) {
  console.error(
    'Name an e-mail address, a first name and a last name: node scripts/add-operator.ts ada@your.domain Ada Obi',
  )
  process.exit(1)
}

const { database, publicUrl, close } = await openInstallation(process.env)
try {
  const context = { now: Temporal.Now.instant(), user: null, requestId: randomUUID() }
  const path = await makeOperator(database.db, context, person)
  if (path === null) {
    console.error(`${email} belongs to an account already. Nothing was changed.`)
    process.exitCode = 1
  } else {
    console.log(
      `${firstName} ${lastName} may do everything. Set the password within ${accountLimits.resetMinutes} minutes:`,
    )
    console.log(`${publicUrl()}${path}`)
  }
} finally {
  await close()
}
