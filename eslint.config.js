import next from 'eslint-config-next'
import boundaries from 'eslint-plugin-boundaries'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const TYPESCRIPT = ['**/*.{ts,tsx}']
/** Plain JavaScript, since it runs before packages are installed; its types stand in its comments. */
const LAUNCHER = ['{launch,tools}/**/*.mjs']
const PORTAL = ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}']
const TESTS = ['**/*.test.{ts,tsx}', 'test/**', 'e2e/**']

/** The parts of the project and what each may import: the directions of the design, and nothing else. */
const ELEMENTS = [
  { type: 'app', pattern: 'app' },
  { type: 'components', pattern: 'components' },
  { type: 'portal', pattern: 'lib/portal' },
  { type: 'api', pattern: 'lib/api' },
  { type: 'platform', pattern: 'lib/platform' },
  { type: 'plans', pattern: 'lib/plans' },
  { type: 'domain', pattern: 'lib/*', capture: ['name'] },
  { type: 'server', pattern: 'server' },
]
const MAY_IMPORT = {
  app: ['app', 'components', 'portal'],
  components: ['components', 'portal'],
  portal: ['portal', 'plans', 'platform'],
  api: ['api', 'domain', 'plans', 'platform'],
  domain: ['domain', 'plans', 'platform'],
  plans: ['plans', 'platform'],
  platform: ['platform'],
  server: ['server', 'api', 'domain', 'plans', 'platform'],
}

/** Imports that one place alone may have. */
const forbidden = (...patterns) => ['error', { patterns }]
const NO_STRIPE = { group: ['stripe', 'stripe/*'], message: 'Only lib/billing talks to Stripe.' }
const NO_PRISMA = {
  group: ['@prisma/*', '**/generated/**', 'pg', 'pg/*'],
  allowTypeImports: true,
  message: 'The database is reached through lib/platform/db.',
}
const NO_ANNOUNCEMENT = {
  group: ['**/platform/notices'],
  importNames: ['announce'],
  message:
    'A client is changed by changeClient (lib/clients), which locks it and announces the change.',
}
/** A page is a folder: its files import what lies beside them or in the folders above, never another page's parts. */
const OWN_FOLDER = {
  regex: '^@/app(/|$)|^\\.\\.?/(\\.\\./)*(?!\\.\\.?/)[^/]+/',
  message: "What two pages share lies in components; a page's own parts lie in its folder.",
}
/** No other transaction holds a client's row. */
const NO_CLIENT_LOCK = {
  selector:
    'TemplateLiteral:has(TemplateElement[value.raw=/\\bclients\\b/]):has(TemplateElement[value.raw=/FOR (NO KEY )?UPDATE/])',
  message: 'A client is held by changeClient (lib/clients) alone.',
}
const NOTHING_OF_OURS = {
  group: ['@/*', '@prematch/*', '../../*'],
  message: 'The local Stripe is a package: it imports its own files and what it installs.',
}
const NO_IO = {
  group: [
    'node:*',
    'pg',
    '@prisma/*',
    '**/platform/db',
    '**/platform/mail/*',
    'nodemailer',
    'pino',
  ],
  allowTypeImports: true,
  message: 'Forecasting is pure: numbers in, numbers out.',
}

export default defineConfig(
  globalIgnores(['dist', 'packages/*/dist', '.next', '.prematch', 'lib/platform/generated', 'lib/portal/schema.d.ts',
    'next-env.d.ts', 'test-results', 'playwright-report']), // prettier-ignore
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: [...TYPESCRIPT, ...LAUNCHER],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },
  {
    files: LAUNCHER,
    rules: {
      // They do not see a type that is given in a comment; the compiler does.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: PORTAL, extends: [next] },
  {
    files: TYPESCRIPT,
    ignores: TESTS,
    plugins: { boundaries },
    settings: {
      'boundaries/elements': ELEMENTS,
      'import/resolver': { typescript: { project: 'tsconfig.json' } },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'allow',
          policies: Object.entries(MAY_IMPORT).map(([type, allowed]) => ({
            from: { element: { type } },
            disallow: {
              to: {
                element: {
                  types: { anyOf: ELEMENTS.map((e) => e.type).filter((t) => !allowed.includes(t)) },
                },
              },
            },
            message: `${type} may import only: ${allowed.join(', ')}.`,
          })),
        },
      ],
      '@typescript-eslint/no-restricted-imports': forbidden(NO_STRIPE, NO_PRISMA, NO_ANNOUNCEMENT),
      'no-restricted-syntax': ['error', NO_CLIENT_LOCK],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only lib/platform/env reads the environment.',
        },
      ],
    },
  },
  {
    files: ['app/**'],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': forbidden(
        NO_STRIPE,
        NO_PRISMA,
        NO_ANNOUNCEMENT,
        OWN_FOLDER,
      ),
    },
  },
  {
    files: ['lib/platform/**'],
    rules: { '@typescript-eslint/no-restricted-imports': forbidden(NO_STRIPE) },
  },
  {
    files: ['lib/billing/**'],
    rules: { '@typescript-eslint/no-restricted-imports': forbidden(NO_PRISMA, NO_ANNOUNCEMENT) },
  },
  {
    files: ['lib/clients/change-client.ts', 'lib/publishing/release.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': forbidden(NO_STRIPE, NO_PRISMA),
      'no-restricted-syntax': 'off',
    },
  },
  {
    files: ['lib/forecasting/**'],
    ignores: TESTS,
    rules: { '@typescript-eslint/no-restricted-imports': forbidden(NO_IO, NO_STRIPE) },
  },
  {
    files: ['packages/stripe-sandbox/**/*.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': forbidden(NOTHING_OF_OURS) },
  },
  {
    files: ['lib/platform/env.ts', '**/*.config.ts', 'bench/**'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: TESTS,
    rules: {
      // expect(object.method) and un-awaited fakes are how test libraries are used.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/require-await': 'off',
      // expect.any() and response.json() are any by their types.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
)
