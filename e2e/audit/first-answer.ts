import type { Page } from '@playwright/test'
import { paste } from '../data-api'
import { codeFor, expect, freshAddress } from '../journey'
import { press } from './walk'

const WORDS = {
  en: {
    getKey: 'Get a free key',
    email: 'E-mail address',
    send: 'Send the code',
    code: 'Code from the mail',
    signIn: 'Sign in',
    activate: 'Activate Developer',
    create: 'Create a key',
    command: 'Command for your first call, with your key',
    stored: 'I have stored the key in a safe place',
    done: 'Done',
    arrived: /Your first call arrived at/,
  },
  fr: {
    getKey: 'Obtenir une clé gratuite',
    email: 'Adresse e-mail',
    send: 'Envoyer le code',
    code: 'Code reçu par e-mail',
    signIn: 'Se connecter',
    activate: 'Activer Developer',
    create: 'Créer une clé',
    command: 'Commande de votre premier appel, avec votre clé',
    stored: 'J’ai conservé la clé en lieu sûr',
    done: 'Terminé',
    arrived: /Votre premier appel est arrivé à/,
  },
} as const

/** From the landing page to an answer with 200 that the page has noticed; the reveal is closed. */
export async function firstAnswer(page: Page, language: 'en' | 'fr'): Promise<void> {
  const words = WORDS[language]
  const address = freshAddress('walk')
  await page.goto('/')
  await press(page, 'link', words.getKey)
  await page.getByLabel(words.email).fill(address)
  await press(page, 'button', words.send)
  await page.getByLabel(words.code).fill(await codeFor(page.request, address))
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await press(page, 'button', words.activate)
  await page.locator('button[name="code"]').first().click()
  await press(page, 'button', words.create)
  const command = page.getByRole('group', { name: words.command })
  await paste(await command.innerText())
  await page.getByLabel(words.stored).check()
  await press(page, 'button', words.done)
  await expect(page.getByText(words.arrived)).toBeVisible()
}
