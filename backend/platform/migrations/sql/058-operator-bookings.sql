-- Operators read the bookings of everybody, newest first or by the time of the session.
create index booking_made on booking (created_at desc, identifier desc);
create index booking_held on booking (start_at desc nulls last, identifier desc);
