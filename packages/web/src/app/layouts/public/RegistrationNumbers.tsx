import { useConfigs } from '#data/content/site.ts'
import classes from './PublicFooter.module.css'

/** Public registries of mainland China in which a site's numbers can be looked up. */
const registries = { icp_no: 'https://beian.miit.gov.cn/', psb_no: 'https://beian.mps.gov.cn/' }

/** Shows the registration numbers of the site, if it has any. */
export function RegistrationNumbers() {
  const { app } = useConfigs()
  return (
    <span className={classes.links}>
      {(['icp_no', 'psb_no'] as const).map(
        (name) =>
          app[name] && (
            <a key={name} href={registries[name]} target="_blank" rel="noopener noreferrer">
              {app[name]}
            </a>
          ),
      )}
    </span>
  )
}
