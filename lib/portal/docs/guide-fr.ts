import { PLAN_LIMITS } from '../plans'
import type { GuideSection } from './guide'
import { limitsTable } from './limits-table'

const { developer, starter } = PLAN_LIMITS

export const guideFr = (url: string): GuideSection[] => [
  {
    id: 'quickstart',
    title: 'De la clé à la première réponse',
    text: `1. [Connectez-vous](/sign-in), activez le forfait Developer, gratuit, et choisissez une compétition.
2. Créez une clé. Elle ne s’affiche qu’une fois : gardez-la là où votre serveur range ses secrets.
3. Demandez les prochains matchs de votre compétition.

\`\`\`sh
export PREMATCH_KEY="pm_developer_…"
curl -H "X-API-Key: $PREMATCH_KEY" "${url}/v1/leagues"
curl -H "X-API-Key: $PREMATCH_KEY" "${url}/v1/leagues/LIGUE_1/matches?days=7"
\`\`\`

Le premier appel donne vos compétitions et leurs codes, le second leurs matchs. Prenez l’\`id\` d’un match pour demander toute son analyse :

\`\`\`sh
curl -H "X-API-Key: $PREMATCH_KEY" "${url}/v1/matches/fsm:v1:…"
\`\`\``,
  },
  {
    id: 'authentication',
    title: 'Authentification',
    text: `Envoyez la clé dans \`X-API-Key\`, ou sous la forme \`Authorization: Bearer <clé>\`, en HTTPS et depuis votre serveur. Une clé placée où que ce soit dans l’adresse est refusée, pour qu’elle ne finisse jamais dans le journal d’un proxy. Deux clés sont refusées aussi, dans un en-tête ou dans les deux.

Toutes les clés d’un client partagent un quota, une sélection et un forfait. Ce qu’une clé permet ne dépend jamais de son nom. Pour changer de clé sans coupure, faites-la tourner dans le portail.`,
  },
  {
    id: 'receipts',
    title: 'Ce que coûte un appel',
    text: `La plupart des appels coûtent une unité. Une *ligne* est un match dans une réponse. Toute réponse comptée porte son reçu :

| En-tête | Ce qu’il dit |
| --- | --- |
| \`X-Request-Cost\` | le coût de cette réponse : \`units=1, rows=4\` |
| \`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\` | les requêtes de la minute glissante ; remise à zéro en secondes Unix |
| \`X-Quota-Units-Remaining-Hour\`, \`-Day\` | les unités restantes |
| \`X-Match-Rows-Remaining-Day\` | les lignes restantes |
| \`X-Request-Id\` | le nom de l’appel ; citez-le quand vous nous écrivez |

| Réponse | Unités | Lignes |
| --- | --- | --- |
| 200 | 1 | une par match |
| 200 d’un appel groupé | une par dizaine d’identifiants, entamée ou non | une par match trouvé |
| 304 | 1 | 0 |
| 404 \`match_not_found\` | 1 | 0 |
| tout autre refus | 0 | 0 |

\`/v1/leagues\` n’a pas de lignes ; \`/v1/me\` et \`/v1/me/usage\` ne coûtent pas d’unités. Tout appel dont la clé fonctionne prend une place dans la minute, refusé ou non ; une fois la minute pleine, nous refusons de mémoire et ne comptons plus.

Un appel dont la clé est fausse ou d’un client suspendu ne coûte rien et ne porte pas de reçu, pas plus que \`/v1/health\`. Une réponse 5xx n’en a pas non plus : un 503 n’est pas débité, à moins que la base de données n’ait pris l’appel sans plus pouvoir le dire.

Une réponse qui demande plus de lignes qu’il n’en reste aujourd’hui est refusée en bloc : rien n’est tronqué, rien n’est débité.`,
  },
  {
    id: 'limits',
    title: 'Les limites et leurs fenêtres',
    text: `${limitsTable('fr')}

- **Minute** : une fenêtre glissante. Attendre la minute suivante ne donne pas droit à une seconde rafale.
- **Heure** : l’heure de l’horloge.
- **Jour** : le jour civil à Paris, long de 23 ou 25 heures aux changements d’heure.
- **Mois**, pour les remplacements : le mois civil à Paris.
- **Simultanées** : une réponse de plus de 16 Kio prend une place jusqu’à ce qu’elle soit envoyée ; les plus petites demandent seulement qu’une place soit libre.

Au-delà d’une limite, vous recevez 429 avec \`Retry-After\` : des secondes entières, celles de la limite qui dure le plus longtemps. Attendre exactement ce temps suffit, sauf pour \`concurrency_limit_exceeded\`, où personne ne sait quand votre autre réponse aura été lue. Une réponse qui demande plus de lignes qu’une journée entière n’en a n’est jamais donnée : demandez-en moins. Ne réessayez pas plus tôt : un appel prématuré peut compter à son tour.`,
  },
  {
    id: 'pages',
    title: 'Les longues listes',
    text: `Une liste de matchs donne jusqu’à \`limit\` lignes (200 par défaut, 500 au plus), par coup d’envoi. Tant qu’il en reste, \`next_cursor\` est un texte ; renvoyez-le dans \`cursor\` sans toucher aux autres paramètres. À la dernière page, il vaut null.

\`\`\`sh
curl -H "X-API-Key: $PREMATCH_KEY" "${url}/v1/leagues/LIGUE_1/matches?limit=50&cursor=<next_cursor>"
\`\`\`

Un parcours reste entier pendant que de nouvelles données paraissent, et passé minuit : aucune ligne qui reste dans la liste n’est sautée ni lue deux fois.`,
  },
  {
    id: 'unchanged',
    title: 'Demander si quelque chose a changé',
    text: `Toute réponse de données porte un \`ETag\` fort. Renvoyez-le dans \`If-None-Match\` : si rien n’a changé, la réponse est 304, sans corps, au prix de son unité et sans ligne. Les listes, les étiquettes faibles et \`*\` sont compris. Les droits et les limites passent d’abord : une clé révoquée reçoit 401, quoi qu’elle envoie.`,
  },
  {
    id: 'days',
    title: 'Jours, heures et historique',
    text: `\`start\`, \`end\` et tout « aujourd’hui » sont des jours de Paris, écrits \`AAAA-MM-JJ\`. \`kickoff\` est en UTC et finit par \`Z\` ; \`kickoff_local\` porte le décalage de Paris. Quand une source ne donne que le jour, \`kickoff_confirmed\` vaut false et le coup d’envoi est supposé à 15:00, heure locale.

- \`include=upcoming\`, par défaut, donne ce qui n’a pas commencé (un match sans heure, jusqu’à la fin de sa journée locale) ; \`past\` ce qui est terminé ; \`all\` les deux.
- Une fenêtre compte 1 à 31 jours : \`days\`, ou \`end\` (inclus) avec \`start\`. Sans l’un ni l’autre, elle en compte 14, et pour \`past\` autant que votre historique, 31 au plus.
- Votre historique remonte à ${developer.historyDays} jours avec Developer, ${starter.historyDays} avec Starter. Une fenêtre qui remonte plus loin est refusée, jamais raccourcie.
- Un pronostic est figé une heure avant le coup d’envoi ; sans heure connue, au début de la journée locale du match. Les matchs passés gardent ces chiffres. Le score final s’y ajoute, rien d’autre ne change.`,
  },
  {
    id: 'payloads',
    title: 'Ce que voit chaque forfait',
    text: `Le schéma est le même pour tous. Avec Developer, certains champs valent null et \`availability\` nomme chacun d’eux :

\`\`\`json
{ "ratings": { "elo_home": null, "elo_difference": 80 },
  "availability": { "ratings.elo_home": "starter_required" } }
\`\`\`

Sur un match, \`include\` ne garde que les sections nommées : \`statistics\`, \`standings\`, \`features\`, \`prediction\`, \`context\`, \`quality\`. Les matchs dont les données sont trop minces portent \`reliability: false\` et leurs raisons ; les listes les omettent, et leur identifiant reste introuvable, sauf avec \`include_unreliable=true\` (toutes les offres sauf Developer).`,
  },
  {
    id: 'ids',
    title: 'Identifiants de match',
    text: `Un identifiant est \`fsm:v1:\` suivi de 64 caractères hexadécimaux. Il ne change pas quand le coup d’envoi est déplacé, et diffère entre l’aller et le retour. Ceux d’autres fournisseurs sont refusés : \`invalid_match_id\`.`,
  },
  {
    id: 'errors',
    title: 'Quand un appel est refusé',
    text: `\`\`\`json
{ "detail": "history_window_exceeded",
  "message": "This window reaches further back than your plan; ask for fewer days.",
  "request_id": "req_4fTq0Zb81LwXe2Ry" }
\`\`\`

Décidez d’après \`detail\` ; le message s’adresse aux personnes et peut changer. Avec 422, \`detail\` énumère ce qui ne va pas, endroit par endroit. [Tous les codes, et que faire](/docs/errors).

429 et 503 portent \`Retry-After\`. Un appel resté sans réponse a pu être débité : ne réessayez que ce qui en vaut le prix.`,
  },
  {
    id: 'http',
    title: 'HTTP, à la lettre',
    text: `- Les réponses sont en brotli ou en gzip pour qui les accepte.
- \`HEAD\` est un \`GET\` sans corps. Il coûte les unités et aucune ligne, comme un 304.
- Une autre méthode reçoit 405 avec \`Allow\` ; les corps sont en JSON, en UTF-8, d’un Mio au plus ; l’adresse et les en-têtes ont 16 Kio ensemble.
- Un paramètre se donne une seule fois ; ceux que nous ne connaissons pas sont ignorés.
- L’API de données n’est pas faite pour les navigateurs : une requête préliminaire reçoit 204 sans autorisation, et aucune réponse ne porte d’en-tête CORS. Appelez-la depuis votre serveur, et votre clé reste la vôtre.`,
  },
  {
    id: 'client',
    title: 'TypeScript, Python et les autres',
    text: `\`@prematch/client\` est le client typé, pour Node et d’autres serveurs. Il suit les curseurs, lit les reçus, connaît le 304 et ne réessaie que si vous le lui demandez.

\`\`\`ts
import { env } from 'node:process'
import { PrematchClient } from '@prematch/client'

const apiKey = env.PREMATCH_KEY ?? ''
const prematch = new PrematchClient({ apiKey, baseUrl: '${url}' })
for await (const match of prematch.iterLeagueMatches('LIGUE_1', { days: 7 })) {
  console.log(match.kickoff, match.home_team, match.probabilities.home)
}
\`\`\`

En Python, la bibliothèque standard suffit :

\`\`\`python
import json, os, urllib.request

request = urllib.request.Request(
    "${url}/v1/matches/today", headers={"X-API-Key": os.environ["PREMATCH_KEY"]}
)
with urllib.request.urlopen(request, timeout=10) as answer:
    print(answer.headers["X-Request-Cost"], len(json.load(answer)["matches"]))
\`\`\`

Pour d’autres langages, générez un client à partir d’[openapi.json](/openapi.json). Pour un modèle de langage, il y a [llms.txt](/llms.txt) et [llms-full.txt](/llms-full.txt).`,
  },
]
