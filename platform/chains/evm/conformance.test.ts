import { describeDriver } from '../conformance.ts';
import { anvilBinary } from '../local/anvil-node.ts';
import { evmLab } from './testing/lab.ts';

const missing = anvilBinary() === null ? `no anvil for ${process.platform}-${process.arch}` : null;

describeDriver('eth', () => evmLab('eth'), missing);
describeDriver('bsc', () => evmLab('bsc'), missing);
