import { Button } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { clientNames, clients, type ClientConfig, type ClientName } from './client-configs.ts'
import classes from './TokenResult.module.css'
import { useCopy } from '#components/links/use-copy.ts'

function download({ filename, text }: ClientConfig) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: filename })
  link.click()
  URL.revokeObjectURL(url)
}

/** What other programs want to know, with the new token filled in. */
export function ClientConfigs({ token }: { token: string }) {
  const { t } = useTranslation(['tokens', 'app'])
  const { site } = useConfigs()
  const [client, setClient] = useState<ClientName>('sharex')
  const copy = useCopy('text')
  const config = clients[client]({ origin: window.location.origin, token, site_name: site.title })

  return (
    <div>
      <Tabs
        label={t('clients.title')}
        tabs={clientNames.map((name) => ({ name, label: t(`clients.${name}.name`) }))}
        chosen={client}
        onChoose={setClient}
      >
        <div className={classes.head}>
          <p className={classes.hint}>{t(`clients.${client}.hint`)}</p>
          <div className={classes.buttons}>
            <Button variant="default" leftSection={<Copy size={16} />} onClick={() => void copy(config.text)}>
              {t('app:copy')}
            </Button>
            <Button variant="default" leftSection={<Download size={16} />} onClick={() => download(config)}>
              {t('clients.download', { filename: config.filename })}
            </Button>
          </div>
        </div>
        <ScrollRegion label={config.filename} className={classes.code}>
          <pre>
            <code>{config.text}</code>
          </pre>
        </ScrollRegion>
      </Tabs>
    </div>
  )
}
