import { Anchor, Checkbox } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'

function Document({ url, name }: { url: string; name: string }) {
  if (!url) return <>{name}</>
  return (
    <Anchor href={url} target="_blank" rel="noopener" underline="always" inherit>
      {name}
    </Anchor>
  )
}

/** Where the site demands it: that its terms were read and accepted. */
export function ConsentField(props: GetInputPropsReturnType) {
  const { t } = useTranslation('auth')
  const { terms_url, privacy_url } = useConfigs().app
  const label = (
    <>
      {t('register.consent')} <Document url={terms_url} name={t('register.terms')} /> {t('register.consent_and')}{' '}
      <Document url={privacy_url} name={t('register.privacy')} />
    </>
  )
  return <Checkbox label={label} name="consent" {...props} />
}
