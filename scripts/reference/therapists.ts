/** Professions and styles of therapists. */
export const discipline = `
clinical-psychologist | Clinical psychologist | Klinische/r Psychologe/-in
counselling-psychologist | Counselling psychologist | Beratungspsychologe/-in
psychiatrist | Psychiatrist | Psychiater/in
psychotherapist | Psychotherapist | Psychotherapeut/in
counsellor | Counsellor | Berater/in
marriage-family-therapist | Marriage and family therapist | Ehe- und Familientherapeut/in
clinical-social-worker | Clinical social worker | Klinische/r Sozialarbeiter/in
professional-counsellor | Professional counsellor | Psychosoziale/r Berater/in
psychiatric-nurse | Psychiatric nurse | Psychiatrische Pflegefachperson
arts-therapist | Art, music or play therapist | Kunst-, Musik- oder Spieltherapeut/in
addiction-counsellor | Addiction counsellor | Suchtberater/in
child-psychotherapist | Child and adolescent psychotherapist | Psychotherapeut/in für Kinder und Jugendliche
pastoral-counsellor | Pastoral counsellor | Seelsorger/in
coach | Coach (not a licensed profession) | Coach (kein zugelassener Heilberuf)
trainee | Trainee under supervision | In Ausbildung unter Supervision
psychologische-psychotherapie | Psychological psychotherapist (Germany) | Psychologische/r Psychotherapeut/in | DE
kinder-jugendlichen-psychotherapie | Child and adolescent psychotherapist (Germany) | Kinder- und Jugendlichenpsychotherapeut/in | DE
aerztliche-psychotherapie | Medical psychotherapist (Germany) | Ärztliche/r Psychotherapeut/in | DE
heilpraktiker-psychotherapie | Alternative practitioner for psychotherapy (Germany) | Heilpraktiker/in für Psychotherapie | DE
`

export const trait = `
warm | Warm | Warmherzig
direct | Direct | Direkt
challenging | Challenging | Herausfordernd
listener | Good listener | Gut im Zuhören
practical | Practical, with homework | Praktisch, mit Übungen für zu Hause
structured | Structured | Strukturiert
flexible | Flexible | Flexibel
humorous | Humorous | Humorvoll
reflective | Reflective | Nachdenklich
faith-friendly | Faith-friendly | Offen für Glaubensfragen
lgbtq-affirming | LGBTQ-affirming | LGBTQ-bejahend
trauma-informed | Trauma-informed | Traumasensibel
culturally-aware | Culturally aware | Kultursensibel
calm | Calm | Ruhig
energetic | Energetic | Energiegeladen
`
