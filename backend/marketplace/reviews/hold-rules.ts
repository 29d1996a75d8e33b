/**
 * Reasons to hold a review for an operator before it is published (docs/product-rules.md#reviews): it names a person, contains
 * contact details or mentions an illness. The rules cover English and German, whatever the language of the page. Every pattern
 * is bounded, so that the time grows linearly with the length of the text.
 */
import type { HoldReason } from '#schemas/marketplace/reviews.ts'

interface People {
  /** First and last names of the therapist and the author. */
  names: readonly (string | null)[]
}

export function holdReasonOf(comment: string | null, { names }: People): HoldReason | null {
  if (comment === null) return null
  const text = plain(comment)
  if (namesContact(text)) return 'contact'
  if (isAddressed.test(text) || names.some((name) => isNamed(text, name))) return 'name'
  return illness.test(text) ? 'health' : null
}

/** Full-width digits become ASCII digits; invisible characters, which could hide a number, are removed. */
const plain = (comment: string) => comment.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')

const begin = String.raw`(?<![\p{L}\p{M}\p{N}])`
const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const wordsOf = (words: readonly string[], flags = 'iu') => new RegExp(`${begin}(?:${words.join('|')})${end}`, flags)

const isAddressed = new RegExp(
  `${begin}(?:[Dd]r|DR|[Dd]oc(?:tor)?|[Dd]oktor|[Pp]rof(?:essor(?:in)?)?|[Mm]rs?|MRS?|[Mm]s|[Mm]iss|[Mm]ister|[Hh]errn?|[Ff]rau)` +
    String.raw`\.?\s{1,3}(?:(?:Dr|Prof|med)\.?\s{1,3}){0,3}(?:van |von |de |zu ){0,2}\p{Lu}\p{L}+`,
  'u',
)

/** Names that are also words count only if they are capitalised inside a sentence. */
const namesThatAreWords = new Set(
  (
    'ace amber angel april art august autumn bill bishop blessing brook brown chance christian comfort cook daisy dawn dean ' +
    'drew faith favour frank friend gift glory good goodness grace grant guy hope hunter joy jung june king klein lang long ' +
    'love mark mercy may mild miles million moore nick olive page patience peace pearl praise precious price prince promise ' +
    'rich richter robin rose sage short sky stern sue summer sunday success temple testimony victor victory violet ward ' +
    'white will winter wisdom wise wonder wood young braun ernst fromm groß gut jäger kaiser koch könig kurz lieb mai ' +
    'müller neu roth sanft sommer stark süß vogel weber weiß wolf zart berg baum stein bauer fischer schneider schmidt'
  ).split(' '),
)
/** Parts of names that identify no person. */
const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'del',
  'della',
  'dos',
  'zum',
  'zur',
  'the',
  'bin',
  'ben',
  'and',
  'und',
])

function isNamed(text: string, name: string | null): boolean {
  const parts = (name ?? '').normalize('NFKC').split(/[^\p{L}\p{M}]+/u)
  return parts.some((part) => {
    const word = part.toLowerCase()
    if (part.length < 3 || particles.has(word)) return false
    const genitive = String.raw`(?:['’]?s)?`
    if (!namesThatAreWords.has(word)) return new RegExp(`${begin}${word}${genitive}${end}`, 'iu').test(text)
    const [first = '', ...rest] = word
    const capital = `${first.toUpperCase()}${rest.join('')}`
    return new RegExp(String.raw`[\p{L}\p{N},;]\s${capital}${genitive}${end}`, 'u').test(text)
  })
}

const months =
  'jan(?:uar|uary)?|feb(?:ruar|ruary)?|märz|march|mar|apr(?:il)?|mai|may|jun[ei]?|jul[yi]?|aug(?:ust)?|' +
  'sep(?:t|tember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?'
/** Dates, ranges of years and times, whose digits are no phone number. */
const dates = new RegExp(
  [
    String.raw`\b\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(?:\d{4}|\d{2})\b`,
    String.raw`\b(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}\b`,
    String.raw`\b\d{1,2}(?:\.|st|nd|rd|th)?\s(?:of\s)?(?:${months})\.?,?\s(?:\d{4})?`,
    String.raw`\b(?:${months})\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:\d{4})?`,
    String.raw`\b(?:19|20)\d{2}\s?(?:[-–/]|to|bis|and|und)\s?(?:19|20)\d{2}\b`,
    String.raw`\b\d{1,2}[:.]\d{2}\s?(?:[-–]|to|bis)\s?\d{1,2}[:.]\d{2}\b`,
  ].join('|'),
  'giu',
)

/** Seven or more digits with any separators: groups, dots, an area code in brackets, a plus before the country code. */
const number = /\p{Nd}(?:[ \t\u00a0.()/–-]{0,3}\p{Nd}){6,}/u

const contacts = [
  // E-mail addresses, also with the at sign spelled out.
  /[^\s@]{1,64}\s?@\s?[\p{L}\p{N}-]{1,63}\.\p{L}{2,}/u,
  /[([{]\s?(?:at|ät)\s?[)\]}]/iu,
  wordsOf(['gmail', 'googlemail', 'hotmail', 'icloud', 'protonmail', 'gmx', 'yahoo']),
  // Links.
  /https?:\/\/|www\./iu,
  /[\p{L}\p{N}]\.(?:com|org|net|info|de|eu|io|ng|uk)(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])(?:t|wa)\.me(?![\p{L}\p{N}])/iu,
  // Handles on other platforms.
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{2,}/u,
  /(?<![\p{L}\p{N}])(?:insta(?:gram)?|ig|facebook|whatsapp|telegram|snapchat|tiktok|linkedin|skype)\s?:/iu,
]

const street = 'street|road|avenue|crescent|boulevard|terrace|st|rd|ave|blvd|close|lane|drive|court|square'
const places = [
  // 12 Allen Avenue, 221b Baker Street
  new RegExp(
    String.raw`\b\d{1,5}[a-zA-Z]?,?\s(?:\p{Lu}[\p{L}'’]{0,30}\.?\s){1,3}(?:${capitalised(street)})${end}`,
    'u',
  ),
  /\b\d{1,5}[a-z]?,?\s(?!way|lane|star)\p{L}{3,30}\s(?:street|avenue|crescent|boulevard)(?!\p{L})/iu,
  // Torstraße 5, Berliner Str. 12, Am Markt 3
  /(?<!\p{L})\p{L}{0,40}(?:straße|strasse|str\.)\s?\d{1,4}(?!\d)/iu,
  /(?<!\p{L})(?:\p{Lu}\p{L}{2,30}(?:weg|platz|allee|gasse|damm|ufer)|(?:Am|An der|Im|Zum|Zur)\s\p{Lu}\p{L}{2,30})\s\d{1,3}[a-z]?(?=[.,;!?]|\s\d{5}|$)/mu,
  // 10115 Berlin, SW1A 1AA, NY 10001
  /(?<!\p{N})\d{5}\s(?!Euro|Naira|Dollar|Pfund|Mal|Prozent|Schritte)\p{Lu}\p{L}{2,}/u,
  /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])[A-Z]{2}\s\d{5}(?!\d)/u,
]

function capitalised(words: string): string {
  return words.replaceAll(/(^|\|)(\w)/g, (_all, bar: string, first: string) => bar + first.toUpperCase())
}

const namesContact = (text: string): boolean =>
  number.test(text.replaceAll(dates, ' · ')) || [...contacts, ...places].some((pattern) => pattern.test(text))

/** Illnesses, treatments and self-harm. A star matches any ending. */
const illnesses = [
  // English
  'bipolar|manic|mania|schizo*|psychosis|psychotic|psychoses|anxiety|ptsd|post[- ]traumatic*',
  'ocd|obsessive[- ]compulsive|adhd|autis*|anorexi*|bulimi*|eating disorders?|borderline|personality disorders?',
  'panic attacks?|panic disorders?|suicid*|self[- ]harm*|addict*|alcoholi*|dementia|alzheimer*|insomnia|psychiatric',
  'antidepressants?|antipsychotic*|hiv|cancer|miscarriage*|abortion*|diagnos*|relaps*|rehab|overdos*',
  // German
  'depression*|depressiv*|bipolare?r?|manisch*|manie|psychose*|psychotisch*|ptbs|posttraumatisch*|angststörung*|panikattacke*',
  'panikstörung*|zwangsstörung*|zwangsgedanke*|adhs|magersucht|magersüchtig*|bulimie|essstörung*',
  'persönlichkeitsstörung*|suizid*|selbstmord*|selbstverletz*|alkoholsucht|alkoholabhängig*|alkoholiker*',
  'drogensucht|drogenabhängig*|spielsucht|suchtkrank*|demenz|schlafstörung*|antidepressiv*|krebs|krebskrank*',
  'fehlgeburt*|abtreibung*|schwangerschaftsabbruch*|rückfall|psychiatrie|psychiatrisch*|burn-?out',
].flatMap((line) => line.split('|'))
const illness = new RegExp(
  `${wordsOf(illnesses.map((word) => word.replace('*', String.raw`\p{L}{0,30}`))).source}|${begin}F\\d{2}(?:\\.\\d{1,2})?${end}`,
  'iu',
)
