import { api } from './api.ts'
import { knownLanguage, storedLanguage } from './i18n.ts'
import { preferences } from './preferences/preferences.ts'

/** Whether this browser chose a language that the account has not heard of. */
export const isLanguageUnsaved = () => preferences.get('isLocaleUnsaved') === 'true'

export const forgetUnsavedLanguage = () => preferences.set('isLocaleUnsaved', null)

let saving: Promise<unknown> = Promise.resolve()

async function save() {
  const language = knownLanguage(storedLanguage())
  const options = await api('POST /user/setting', { body: { language } })
  // Chosen again meanwhile, it is sent again.
  if (knownLanguage(storedLanguage()) === language) forgetUnsavedLanguage()
  return options
}

/**
 * Tells the account which language was chosen here, one choice after the other, so that the last one stays. Nothing
 * comes back where that fails: the choice holds in this browser, and is sent again with the next visit.
 */
export function saveLanguage() {
  preferences.set('isLocaleUnsaved', 'true')
  const saved = saving.then(save).catch(() => null)
  saving = saved
  return saved
}
