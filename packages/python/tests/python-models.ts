import type { ApiDocument } from '../../client/test/data-api-document'

/** The part of JSON Schema that the API's document uses. */
interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: (string | boolean | null)[]
  /** A reference, or null. */
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
}

const HEADER = `"""The shapes of the API, made of its OpenAPI document by \`npm run types --prefix packages/client\`. Names are those on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, Mapping
`

/** What a shape is called where the name of the member that holds it says too little, or says it of another shape. */
const NAMES: Record<string, string> = {
  'match.teams.home': 'Team',
  'match.final_score': 'Score',
  'statistics.home': 'TeamStatistics',
  season: 'Record',
  'streaks.home': 'TeamStreaks',
  'standings.home': 'TeamStanding',
  'match.competition': 'MatchCompetition',
  probable_scores: 'ProbableScore',
  likely_scores: 'LikelyScore',
  errors: 'BulkError',
  leagues: 'RouteUsage',
}

const KEYWORDS = new Set(['from', 'class', 'import', 'is', 'in', 'not', 'or', 'and', 'if', 'pass'])

const pascal = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Two shapes are one class when nothing but their descriptions differs. */
const shapeOf = (schema: Schema): string =>
  JSON.stringify(schema, (key, value: unknown) =>
    ['description', 'example', 'minimum', 'maximum'].includes(key) ? undefined : value,
  )

const isNullable = ({ type, enum: words, anyOf }: Schema): boolean =>
  [type].flat().includes('null') ||
  words?.includes(null) === true ||
  anyOf?.some(isNullable) === true

/**
 * Frozen dataclasses of Python for the schemas of a document: a class for each, and one for each shape inside them.
 * @throws Error at a schema of a kind that is not known here, or a name that two shapes would have
 */
function pythonModels(schemas: Record<string, unknown>): string {
  const classes: string[] = []
  const taken = new Map<string, string>(Object.keys(schemas).map((name) => [name, '']))
  const named = new Map<string, string>()

  function nameOf(place: string[], parent: string, schema: Schema): string {
    const given = [2, 1, 0]
      .map((from) => NAMES[place.slice(-1 - from).join('.')])
      .find((name) => name !== undefined)
    const short = given ?? pascal(place.at(-1) ?? '')
    const name = taken.has(short) ? parent + short : short
    if (taken.has(name)) throw new Error(`${place.join('.')}: two shapes would be called ${name}`)
    taken.set(name, shapeOf(schema))
    return name
  }

  function typeOf(schema: Schema, place: string[], parent: string): string {
    const {
      $ref,
      type,
      format,
      enum: words,
      items,
      properties,
      additionalProperties,
    } = schema.anyOf?.find((one) => !isNullable(one)) ?? schema
    if ($ref !== undefined) return $ref.split('/').at(-1) ?? ''
    const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type
    if (words)
      return `Literal[${words
        .filter((word) => word !== null)
        .map((word) => (word === true ? 'True' : word === false ? 'False' : JSON.stringify(word)))
        .join(', ')}]`
    switch (kind) {
      case 'string':
        return format === 'date-time' ? 'datetime' : format === 'date' ? 'date' : 'str'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'boolean':
        return 'bool'
      case 'array':
        return `tuple[${typeOf(items ?? {}, place, parent)}, ...]`
      case 'object': {
        if (!properties) return `Mapping[str, ${typeOf(additionalProperties ?? {}, place, parent)}]`
        // What may be missing as a whole is of the same shape.
        const shape = shapeOf({ ...schema, type: 'object' })
        const known = named.get(shape)
        if (known !== undefined) return known
        const name = nameOf(place, parent, schema)
        named.set(shape, name)
        write(name, schema, place)
        return name
      }
      case undefined:
        return 'Any'
      default:
        throw new Error(`${place.join('.')}: no type of Python for ${kind}`)
    }
  }

  function write(name: string, { properties = {}, required = [] }: Schema, place: string[]): void {
    const members = Object.entries(properties).flatMap(([member, schema]) => {
      const isRequired = required.includes(member)
      const type = typeOf(schema, [...place, member], name)
      const orNone = isNullable(schema) || !isRequired ? ' | None' : ''
      const written = KEYWORDS.has(member) ? `${member}_` : member
      return [
        ...(schema.description === undefined ? [] : [`    #: ${schema.description}`]),
        `    ${written}: ${type}${orNone}${isRequired ? '' : ' = None'}`,
      ]
    })
    classes.push(
      `@dataclass(frozen=True, slots=True, kw_only=True)\nclass ${name}:\n${members.join('\n')}\n`,
    )
  }

  for (const [name, schema] of Object.entries(schemas)) write(name, schema as Schema, [name])
  return [HEADER, ...classes].join('\n\n')
}

/** What the Python client answers: all that the document's operations do, but for proofs, which it can't check. */
export const modelsOf = ({ components }: ApiDocument): string => {
  const { Proof: _, ...schemas } = components.schemas
  return pythonModels(schemas)
}
