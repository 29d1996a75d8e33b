/** A thousandth of the real cost: files that sign in hundreds of times prove rules, not hashing (tests/identity/accounts/password.test.ts does). */
export const cheapPasswords = { memory: 128, passes: 1, parallelism: 1 }
