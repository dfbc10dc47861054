import type { TestProject } from 'vitest/node';
import { serveSite } from '../../browser/support/site';
import { firefox } from './installed';

/** Finds the browser, builds and serves the app, once for all tests. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath = '' } = firefox() ?? {};
  project.provide('browser', { engine: 'firefox', executablePath });
  return serveSite(project);
}
