/** Reasons for which people seek help. */
export const speciality = `
anxiety | Anxiety | Angst
panic | Panic attacks | Panikattacken
phobias | Phobias | Phobien
social-anxiety | Social anxiety | Soziale Angst
depression | Depression | Depression
postpartum | Postpartum depression | Depression nach der Geburt
bipolar | Bipolar disorder | Bipolare Störung
ocd | Obsessive-compulsive disorder (OCD) | Zwangsstörung
ptsd | Trauma and PTSD | Trauma und PTBS
complex-trauma | Complex trauma | Komplexes Trauma
abuse-survivors | Surviving abuse | Folgen von Missbrauch
sexual-violence | Sexual violence | Sexualisierte Gewalt
domestic-violence | Domestic violence | Häusliche Gewalt
grief | Grief and loss | Trauer und Verlust
stress | Stress | Stress
burnout | Burnout | Burnout
career | Work and career | Arbeit und Beruf
academic | Studies and exams | Studium und Prüfungen
sleep | Sleep problems | Schlafprobleme
anger | Anger | Wut
self-esteem | Self-esteem | Selbstwert
perfectionism | Perfectionism | Perfektionismus
loneliness | Loneliness | Einsamkeit
life-transitions | Life transitions | Umbrüche im Leben
relationship | Relationship problems | Beziehungsprobleme
infidelity | Infidelity | Untreue
divorce | Separation and divorce | Trennung und Scheidung
premarital | Premarital counselling | Beratung vor der Ehe
intimacy | Intimacy and sex | Intimität und Sexualität
fertility | Fertility and pregnancy loss | Kinderwunsch und Verlust in der Schwangerschaft
parenting | Parenting | Elternsein
family-conflict | Family conflict | Konflikte in der Familie
child-behaviour | Child behaviour | Verhalten von Kindern
adhd | ADHD | ADHS
autism | Autism | Autismus
learning-difficulty | Learning difficulties | Lernschwierigkeiten
eating-disorders | Eating disorders | Essstörungen
body-image | Body image | Körperbild
addiction | Addiction | Sucht
addiction-alcohol | Alcohol addiction | Alkoholsucht | addiction
addiction-drugs | Drug addiction | Drogensucht | addiction
addiction-gambling | Gambling addiction | Spielsucht | addiction
addiction-gaming | Gaming addiction | Computerspielsucht | addiction
addiction-pornography | Pornography addiction | Pornografiesucht | addiction
self-harm | Self-harm | Selbstverletzung
suicidal-thoughts | Suicidal thoughts (not crisis care) | Suizidgedanken (keine Krisenhilfe)
chronic-illness | Chronic illness and pain | Chronische Krankheit und Schmerzen
cancer | Living with cancer | Leben mit Krebs
dementia-caregivers | Caring for people with dementia | Pflege von Menschen mit Demenz
ageing | Ageing | Älterwerden
mens-issues | Men’s issues | Männerthemen
womens-issues | Women’s issues | Frauenthemen
lgbtq | LGBTQ+ | LGBTQ+
gender-identity | Gender identity | Geschlechtsidentität
racial-stress | Race-based stress | Belastung durch Rassismus
migration | Migration and refuge | Migration und Flucht
religious-concerns | Religious concerns | Religiöse Fragen
veterans | Veterans | Veteraninnen und Veteranen
first-responders | First responders | Einsatzkräfte
health-workers | Health workers | Beschäftigte im Gesundheitswesen
coaching | Coaching and goals | Coaching und Ziele
personality-disorders | Personality disorders | Persönlichkeitsstörungen
psychosis | Support with psychosis | Unterstützung bei Psychosen
dissociation | Dissociation | Dissoziation
jealousy | Obsessive jealousy | Krankhafte Eifersucht
financial-stress | Financial stress | Geldsorgen
`
