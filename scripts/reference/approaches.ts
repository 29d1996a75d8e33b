/** Methods of therapy; the last two are the German approval methods. */
export const approach = `
cbt | Cognitive behavioural therapy (CBT) | Kognitive Verhaltenstherapie (KVT)
dbt | Dialectical behaviour therapy (DBT) | Dialektisch-Behaviorale Therapie (DBT)
act | Acceptance and commitment therapy (ACT) | Akzeptanz- und Commitmenttherapie (ACT)
emdr | EMDR | EMDR
psychodynamic | Psychodynamic therapy | Psychodynamische Therapie
psychoanalytic | Psychoanalytic therapy | Psychoanalytische Therapie
person-centred | Person-centred therapy | Personzentrierte Therapie
humanistic | Humanistic therapy | Humanistische Therapie
existential | Existential therapy | Existenzielle Therapie
gestalt | Gestalt therapy | Gestalttherapie
schema | Schema therapy | Schematherapie
mbct | Mindfulness-based therapy (MBCT) | Achtsamkeitsbasierte Therapie (MBCT)
compassion-focused | Compassion-focused therapy | Mitgefühlsfokussierte Therapie
solution-focused | Solution-focused brief therapy | Lösungsfokussierte Kurztherapie
motivational-interviewing | Motivational interviewing | Motivierende Gesprächsführung
narrative | Narrative therapy | Narrative Therapie
interpersonal | Interpersonal therapy (IPT) | Interpersonelle Therapie (IPT)
emotionally-focused | Emotionally focused therapy (EFT) | Emotionsfokussierte Therapie (EFT)
gottman | Gottman method | Gottman-Methode
systemic | Systemic and family therapy | Systemische Therapie und Familientherapie
ifs | Internal Family Systems | Internal Family Systems (innere Anteile)
trauma-focused-cbt | Trauma-focused CBT | Traumafokussierte kognitive Verhaltenstherapie
erp | Exposure and response prevention | Exposition mit Reaktionsverhinderung
prolonged-exposure | Prolonged exposure | Prolongierte Exposition
somatic | Somatic therapy | Körperorientierte Therapie
art | Art therapy | Kunsttherapie
music | Music therapy | Musiktherapie
play | Play therapy | Spieltherapie
dance-movement | Dance and movement therapy | Tanz- und Bewegungstherapie
drama | Drama therapy | Dramatherapie
integrative | Integrative therapy | Integrative Therapie
transactional-analysis | Transactional analysis | Transaktionsanalyse
adlerian | Adlerian therapy | Individualpsychologie nach Adler
positive | Positive psychotherapy | Positive Psychotherapie
rebt | Rational emotive behaviour therapy (REBT) | Rational-Emotive Verhaltenstherapie (REVT)
cognitive-processing | Cognitive processing therapy | Kognitive Verarbeitungstherapie
hypnotherapy | Hypnotherapy | Hypnotherapie
faith-based | Faith-based therapy | Glaubensbasierte Therapie
culturally-sensitive | Culturally sensitive therapy | Kultursensible Therapie
behavioural-activation | Behavioural activation | Verhaltensaktivierung
psychoeducation | Psychoeducation | Psychoedukation
tiefenpsychologie | Depth psychology based therapy (German approval method) | Tiefenpsychologisch fundierte Psychotherapie | DE
verhaltenstherapie | Behaviour therapy (German approval method) | Verhaltenstherapie | DE
`
