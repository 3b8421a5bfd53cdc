// The way from the statistics to datasets of the runs that they count.
import { addressOf } from '../../../renderer/boot/place.js'
import type { StatisticsPanel } from '../../../renderer/features/statistics/feature-panels.js'

const DatasetsPanel = () => (
  <section className="panel figure all" aria-label="Datasets">
    <h3>
      Datasets <small>finished runs as rows for training and evaluation</small>
      <span className="flex-1" />
      <a className="button quiet" href={addressOf({ screen: 'datasets' })}>
        Choose rows
      </a>
    </h3>
  </section>
)

export default { order: 12, Panel: DatasetsPanel } satisfies StatisticsPanel
