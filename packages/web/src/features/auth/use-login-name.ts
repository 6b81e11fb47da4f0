import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'

/** The names by which the site lets people log in: “username, email or mobile”. */
export function useLoginName() {
  const { t, i18n } = useTranslation(['auth', 'app'])
  const { site } = useConfigs()
  const types = site.user_login_types.map((type) => t(`login.types.${type}`))
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(types)
  return {
    names,
    label: names.charAt(0).toLocaleUpperCase(i18n.language) + names.slice(1),
    help: site.user_login_types.includes('phone') ? t('login.abroad') : undefined,
  }
}
