/** A thousandth of the real cost: files with hundreds of sign-ins test rules, not hashing (tests/identity/accounts/password.test.ts does). */
export const cheapPasswords = { memory: 128, passes: 1, parallelism: 1 }
