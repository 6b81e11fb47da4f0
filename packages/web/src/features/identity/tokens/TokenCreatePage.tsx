import { Button } from '@mantine/core'
import { Copy, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { clientNames, clientConfigs, type ClientConfig, type ClientName } from './client-configs.ts'
import tokenResultClasses from './TokenResult.module.css'
import { useCopy } from '#components/links/use-copy.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { type NewToken, TokenForm } from './TokenForm.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import classes from './TokenCreatePage.module.css'

function download({ filename, text }: ClientConfig) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  URL.revokeObjectURL(url)
}

/** Configurations of third-party clients with the new token filled in. */
function ClientConfigs({ token }: { token: string }) {
  const { t } = useTranslation(['tokens', 'app'])
  const { site } = useConfigs()
  const [client, setClient] = useState<ClientName>('sharex')
  const copy = useCopy('text')
  const config = clientConfigs[client]({ origin: window.location.origin, token, site_name: site.title })

  return (
    <div>
      <Tabs
        label={t('clients.title')}
        tabs={clientNames.map((name) => ({ name, label: t(`clients.${name}.name`) }))}
        selected={client}
        onSelect={setClient}
      >
        <div className={tokenResultClasses.head}>
          <p className={tokenResultClasses.hint}>{t(`clients.${client}.hint`)}</p>
          <div className={tokenResultClasses.buttons}>
            <Button variant="default" leftSection={<Copy size={16} />} onClick={() => void copy(config.text)}>
              {t('app:copy')}
            </Button>
            <Button variant="default" leftSection={<Download size={16} />} onClick={() => download(config)}>
              {t('clients.download', { filename: config.filename })}
            </Button>
          </div>
        </div>
        <ScrollRegion label={config.filename} className={tokenResultClasses.code}>
          <pre>
            <code>{config.text}</code>
          </pre>
        </ScrollRegion>
      </Tabs>
    </div>
  )
}

const mayUpload = ({ abilities }: NewToken) => abilities.includes('*') || abilities.includes('upload:write')

/** Moves focus and scroll position to the top, because the long form and its button are gone. */
function focusResult(result: HTMLElement | null) {
  result?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

/** Secret of the new token, shown only once. */
function TokenResult({ created }: { created: NewToken }) {
  const { t } = useTranslation('tokens')
  const copy = useCopy('text')
  return (
    <div className={tokenResultClasses.result} ref={focusResult} tabIndex={-1}>
      <p className={tokenResultClasses.warning}>
        <TriangleAlert size={20} aria-hidden />
        {t('shown_once')}
      </p>
      <div className={tokenResultClasses.secret}>
        <code className={tokenResultClasses.token} aria-label={t('secret')}>
          {created.token}
        </code>
        <Button leftSection={<Copy size={16} />} onClick={() => void copy(created.token)}>
          {t('copy_token')}
        </Button>
      </div>
      {mayUpload(created) ? (
        <section className={tokenResultClasses.clients}>
          <h2>{t('clients.title')}</h2>
          <p className={tokenResultClasses.hint}>{t('clients.hint')}</p>
          <ClientConfigs token={created.token} />
        </section>
      ) : (
        <p className={tokenResultClasses.hint}>{t('clients.no_upload')}</p>
      )}
      <div>
        <ButtonLink to="/user/tokens" variant="default">
          {t('to_list')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Creates a token and shows its secret, which cannot be displayed again after leaving the page. */
export function TokenCreatePage() {
  const { t } = useTranslation('tokens')
  const [created, setCreated] = useState<NewToken | null>(null)
  return (
    <div className={classes.page}>
      <PageTitle title={created ? t('created_title', { name: created.name }) : t('create')} />
      {created ? <TokenResult created={created} /> : <TokenForm onCreated={setCreated} />}
    </div>
  )
}
