// Opens the ports of all extensions for one run: each that asks something of the world has a host/port.ts.
import type { StepConfig } from '../../../contract/config/config.js'
import type { FeaturePorts } from '../../engine/ports/ports.js'
import type { AddressIn, ApartFeatureDeps, FeatureDeps, HostFeature } from './host-feature.js'

/** Each extension adds what opens its port here, by the name of the port. */
// biome-ignore lint/suspicious/noEmptyInterface: the extensions fill it
export interface ExtensionPorts {}

const found = import.meta.glob<Partial<ExtensionPorts>>('../../../extensions/*/host/port.ts', { eager: true, import: 'default' })

// A port that no extension opens does not compile.
const features: { readonly [Name in keyof FeaturePorts]: HostFeature<FeaturePorts[Name]> } = Object.assign(
  {},
  ...Object.values(found),
) as ExtensionPorts

export const openFeatures = (deps: FeatureDeps): FeaturePorts =>
  // The loop forgets which port is whose; the type above says it.
  Object.fromEntries(
    Object.entries<HostFeature<unknown>>(features).map(([name, { open }]) => [name, open(deps)]),
  ) as unknown as FeaturePorts

/** The ports that are also there without a run. */
export const openApartFeatures = (deps: ApartFeatureDeps): Partial<FeaturePorts> =>
  // As above.
  Object.fromEntries(
    Object.entries<HostFeature<unknown>>(features).flatMap(([name, { openApart }]) => (openApart ? [[name, openApart(deps)]] : [])),
  ) as unknown as Partial<FeaturePorts>

/** The first that wants more read than a package says of itself; null where none does. */
export const addressInMetadata = (config: StepConfig): AddressIn | null =>
  Object.values<HostFeature<unknown>>(features)
    .map(({ addressIn }) => addressIn?.(config) ?? null)
    .find((each) => each !== null) ?? null
