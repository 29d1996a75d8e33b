/** What an answer looks for: reference rows by kind and code, of which one is enough (docs/product-rules.md#matching). */
import type { MatchTopic } from '#schemas/marketplace/match-options.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'

export type ReferenceCodes = Partial<Record<ReferenceKind, readonly string[]>>

export const topicCodes: Record<MatchTopic, ReferenceCodes> = {
  anxiety: { speciality: ['anxiety', 'panic', 'phobias', 'social-anxiety', 'ocd'] },
  'low-mood': { speciality: ['depression', 'postpartum', 'bipolar'] },
  stress: { speciality: ['stress', 'burnout'] },
  grief: { speciality: ['grief'] },
  relationship: { speciality: ['relationship', 'infidelity', 'divorce', 'premarital', 'intimacy', 'jealousy'] },
  family: { speciality: ['family-conflict', 'parenting', 'child-behaviour'] },
  'self-esteem': { speciality: ['self-esteem', 'perfectionism', 'body-image'] },
  trauma: { speciality: ['ptsd', 'complex-trauma', 'abuse-survivors', 'sexual-violence', 'domestic-violence'] },
  sleep: { speciality: ['sleep'] },
  work: { speciality: ['career', 'academic', 'burnout', 'financial-stress'] },
  loneliness: { speciality: ['loneliness'] },
  change: { speciality: ['life-transitions', 'migration', 'ageing'] },
  anger: { speciality: ['anger'] },
  addiction: { speciality: ['addiction'] },
  eating: { speciality: ['eating-disorders', 'body-image'] },
  attention: { speciality: ['adhd', 'autism', 'learning-difficulty'] },
  identity: { speciality: ['lgbtq', 'gender-identity', 'racial-stress'] },
  crisis: { speciality: ['suicidal-thoughts', 'self-harm'] },
}

export const genderCodes: Record<string, ReferenceCodes> = {
  woman: { gender: ['woman', 'trans-woman'] },
  man: { gender: ['man', 'trans-man'] },
  'non-binary': { gender: ['non-binary'] },
}

/** Faith is what therapists say of themselves; background is what they work with. Nobody is matched by ethnicity. */
export const beliefCodes: Record<string, ReferenceCodes> = {
  christian: { religion: ['christianity'] },
  muslim: { religion: ['islam'] },
  jewish: { religion: ['judaism'] },
  hindu: { religion: ['hinduism'] },
  buddhist: { religion: ['buddhism'] },
  secular: { religion: ['agnostic', 'atheist'] },
  culture: { approach: ['culturally-sensitive'], speciality: ['racial-stress'] },
  migration: { speciality: ['migration'] },
  queer: { speciality: ['lgbtq', 'gender-identity'] },
  neurodivergent: { speciality: ['adhd', 'autism'] },
}

export const styleCodes: Record<string, ReferenceCodes> = {
  listening: { approach: ['person-centred', 'humanistic', 'existential', 'compassion-focused'] },
  tools: {
    approach: ['cbt', 'dbt', 'act', 'solution-focused', 'behavioural-activation', 'mbct', 'verhaltenstherapie'],
  },
  direct: { approach: ['motivational-interviewing', 'rebt', 'gestalt', 'schema'] },
  roots: {
    approach: ['psychodynamic', 'psychoanalytic', 'schema', 'systemic', 'ifs', 'interpersonal', 'tiefenpsychologie'],
  },
}

/** Approaches that explain themselves for a first time, and others for people whom therapy did not help. */
export const experienceCodes: Record<string, ReferenceCodes> = {
  first: { approach: ['person-centred', 'cbt', 'solution-focused', 'psychoeducation', 'verhaltenstherapie'] },
  different: {
    approach: ['schema', 'ifs', 'emdr', 'act', 'existential', 'gestalt', 'narrative', 'somatic', 'psychodynamic'],
  },
}
