import { configure } from '@testing-library/react'

/** Pages wait for code that is fetched and for answers; a busy machine takes its time, a right page always arrives. */
configure({ asyncUtilTimeout: 8_000 })
