/** Variables with the headers of a collector: of all signals, and of each. */
export const otlpHeaders = /^OTEL_EXPORTER_OTLP_(?:\w+_)?HEADERS$/i;
